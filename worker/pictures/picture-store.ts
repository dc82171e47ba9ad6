/** Storage of venue photos. Every call may fail: the store can be down. */
export type PictureStore = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  find(key: string): Promise<{ bytes: ArrayBuffer; type: string } | null>;
  exists(key: string): Promise<boolean>;
  /** Counts the keys with this prefix after a given key, up to a limit. */
  countAfter(prefix: string, key: string, limit: number): Promise<number>;
};

/**
 * Photos in R2 under immutable keys, so a copy in the edge cache is never stale. The cache key is the photo's key, not
 * the address of the request.
 */
export function createPictureStore(bucket: R2Bucket): PictureStore {
  const edge = () => caches.open("pictures");
  const copyOf = (key: string) => new Request(`https://pictures.invalid/${key}`);
  return {
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
    exists: async (key) => (await bucket.head(key)) !== null,
    async countAfter(prefix, key, limit) {
      return (await bucket.list({ prefix, startAfter: key, limit })).objects.length;
    },
  };
}
