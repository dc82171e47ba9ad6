import { parseTicketKey } from "#domain/seat/ticket.ts";

/** `body` is null where the client's ETag still matches. */
export type StoredTicket = { body: ReadableStream | null; type: string; size: number; etag: string };

/** Storage of ticket pictures. Every call may fail: the store can be down (fault 57). */
export type TicketStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  find(key: string, knownEtag?: string): Promise<StoredTicket | null>;
  exists(key: string): Promise<boolean>;
  /** Succeeds for a missing key too. */
  remove(key: string): Promise<void>;
  removeAll(customerId: string): Promise<void>;
  /** A page of all keys, oldest name first, and where the next page begins. */
  listPage(cursor?: string): Promise<{ pictures: { key: string; uploadedAt: number }[]; cursor?: string }>;
  removeMany(keys: string[]): Promise<void>;
  /** Counts the keys with this prefix after a given key, up to a limit. */
  countAfter(prefix: string, key: string, limit: number): Promise<number>;
};

export function createTicketStore(bucket: R2Bucket): TicketStore {
  return {
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
    async listPage(cursor) {
      const page = await bucket.list({ limit: 500, cursor });
      return {
        pictures: page.objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() })),
        ...(page.truncated && { cursor: page.cursor }),
      };
    },
    removeMany: (keys) => bucket.delete(keys),
    exists: async (key) => (await bucket.head(key)) !== null,
    async countAfter(prefix, key, limit) {
      return (await bucket.list({ prefix, startAfter: key, limit })).objects.length;
    },
  };
}
