import { parseTicketKey } from "#domain/seat/ticket.ts";

/** Calls of every R2 bucket. Each may fail, because the store can be down (fault 57). */
type Store = {
  exists(key: string): Promise<boolean>;
  /** Counts the keys with this prefix after a given key, up to a limit. */
  countAfter(prefix: string, key: string, limit: number): Promise<number>;
};

const storeIn = (bucket: R2Bucket): Store => ({
  exists: async (key) => (await bucket.head(key)) !== null,
  countAfter: async (prefix, key, limit) =>
    (await bucket.list({ prefix, startAfter: key, limit })).objects.length,
});

/** `body` is null where the client's ETag still matches. */
export type StoredTicket = { body: ReadableStream | null; type: string; size: number; etag: string };

/** Storage of ticket pictures. */
export type TicketStore = Store & {
  put(key: string, bytes: Uint8Array): Promise<void>;
  find(key: string, knownEtag?: string): Promise<StoredTicket | null>;
  /** Succeeds for a missing key too. */
  remove(key: string): Promise<void>;
  removeAll(customerId: string): Promise<void>;
  /** A page of all keys by name, from the one after `after`; `last` where there are more. */
  listPage(after?: string): Promise<{ pictures: { key: string; uploadedAt: number }[]; last?: string }>;
  removeMany(keys: string[]): Promise<void>;
};

export function createTicketStore(bucket: R2Bucket): TicketStore {
  return {
    ...storeIn(bucket),
    async put(key, bytes) {
      const told = parseTicketKey(key);
      if (!told) throw new Error("not a ticket's key");
      const { type, customerId } = told;
      await bucket.put(key, bytes, { httpMetadata: { contentType: type }, customMetadata: { customerId } });
    },
    async find(key, knownEtag) {
      const onlyIf = { etagDoesNotMatch: knownEtag?.replace(/^W\/|"/g, "") || undefined };
      const found: R2Object | R2ObjectBody | null = await bucket.get(key, { onlyIf });
      if (!found) return null;
      const type = found.httpMetadata?.contentType ?? "";
      return { body: "body" in found ? found.body : null, type, size: found.size, etag: found.httpEtag };
    },
    remove: (key) => bucket.delete(key),
    async removeAll(customerId) {
      for (;;) {
        const { objects, truncated } = await bucket.list({ prefix: `${customerId}/`, limit: 500 });
        if (objects.length > 0) await bucket.delete(objects.map((each) => each.key));
        if (!truncated) return;
      }
    },
    async listPage(startAfter) {
      const { objects, truncated } = await bucket.list({ limit: 500, startAfter });
      const pictures = objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() }));
      const last = pictures.at(-1)?.key;
      return { pictures, ...(truncated && last && { last }) };
    },
    removeMany: (keys) => bucket.delete(keys),
  };
}

/** Storage of venue photos. */
export type PictureStore = Store & {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  find(key: string): Promise<{ bytes: ArrayBuffer; type: string } | null>;
};

/**
 * Photos in R2 under immutable keys, so a copy in the edge cache is never stale. The cache key is the photo's key, not
 * the address of the request.
 */
export function createPictureStore(bucket: R2Bucket): PictureStore {
  const edge = () => caches.open("pictures");
  const copyOf = (key: string) => new Request(`https://pictures.invalid/${key}`);
  return {
    ...storeIn(bucket),
    async put(key, bytes, type) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
    },
    async find(key) {
      const copy = await (await edge()).match(copyOf(key));
      if (copy) return { bytes: await copy.arrayBuffer(), type: copy.headers.get("content-type") ?? "" };
      const found = await bucket.get(key);
      if (!found) return null;
      const [bytes, type] = [await found.arrayBuffer(), found.httpMetadata?.contentType ?? ""];
      const headers = { "content-type": type, "cache-control": "public, max-age=2592000, immutable" };
      await (await edge()).put(copyOf(key), new Response(bytes, { headers })).catch(() => {});
      return { bytes, type };
    },
  };
}
