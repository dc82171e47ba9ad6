import { gunzipSync, gzipSync } from "node:zlib";
import type { Catalog } from "#app/domain/catalog.ts";

/** What is known of a packed menu without unpacking it; KV keeps it beside the value. */
export type CatalogMark = { version: number; builtAt: number };

/** A menu's JSON as it lies in KV and goes out: packed once, when the menu is written. */
export type PackedCatalog = { gzip: ArrayBuffer; mark: CatalogMark };

export function packCatalog(catalog: Catalog): PackedCatalog {
  const bytes = gzipSync(JSON.stringify(catalog), { level: 9 });
  const { version, builtAt } = catalog;
  // A view of a pool's memory: only its own part goes on.
  const gzip = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return { gzip, mark: { version, builtAt } };
}

export function unpackCatalog({ gzip }: PackedCatalog): Catalog {
  return JSON.parse(gunzipSync(gzip).toString()) as Catalog;
}
