import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Catalog } from "#domain/menu/catalog.ts";

/** What is known of a packed menu without unpacking it; KV keeps it beside the value. */
export type CatalogMark = { version: number; builtAt: number };

/** A menu's JSON as it lies in KV and goes out: packed once, when the menu is written. */
export type PackedCatalog = { brotli: ArrayBuffer; mark: CatalogMark };

/** A tenth smaller than gzip. The two levels above take seven times as long for another tenth. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

export function packCatalog(catalog: Catalog): PackedCatalog {
  const bytes = brotliCompressSync(JSON.stringify(catalog), { params });
  const { version, builtAt } = catalog;
  // A view of a pool's memory: only its own part goes on.
  const brotli = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return { brotli, mark: { version, builtAt } };
}

/** Its JSON, for the few clients that can't unpack by themselves. */
export function unpackJson({ brotli }: PackedCatalog): string {
  return brotliDecompressSync(brotli).toString();
}

export function unpackCatalog(packed: PackedCatalog): Catalog {
  return JSON.parse(unpackJson(packed)) as Catalog;
}
