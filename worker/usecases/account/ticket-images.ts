import type { Staff } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { onlyDrawn } from "#domain/picture/only-drawn.ts";
import { checkPicture, photoSide } from "#domain/picture/picture.ts";
import { ownTicketKey, parseTicketKey, ticketKey } from "#domain/seat/ticket.ts";
import type { TicketProblem } from "#domain/wire/problems.ts";
import { auditView } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { findTicketOrder } from "#worker/db/people/staff.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { logError } from "#worker/platform/log.ts";
import type { StoredTicket, TicketStore } from "#worker/stores/buckets.ts";

const ticketsPerHour = 10;
/** How long checkout waits for the store to confirm a picture. */
const confirmMs = 1_500;

type Result<T> = ({ ok: true } & T) | { ok: false; reason: TicketProblem };

/** Ticket pictures: visible to their customer and to the staff who serve the order. They never block an order. */
export function createTicketImages({ store, db, now }: { store: TicketStore; db: Db; now: () => number }) {
  return {
    async save(customerId: string, bytes: Uint8Array): Promise<Result<{ key: string }>> {
      const checked = checkPicture(bytes);
      if (!checked.ok) return checked;
      const key = ticketKey(customerId, uuidV7(now()), checked.picture.type);
      return orUnavailable<{ key: string }>(async () => {
        // Ids start with their time, so this hour's come last. Two at once may both pass: it only bounds a flood.
        const hourAgo = `${customerId}/${uuidV7(now() - hourMs)}`;
        const recent = await store.countAfter(`${customerId}/`, hourAgo, ticketsPerHour);
        if (recent >= ticketsPerHour) return { ok: false, reason: "too-many-pictures" };
        await store.put(key, onlyDrawn(bytes, checked.picture.type));
        return { ok: true, key };
      });
    },

    /** For the customer, and for staff who see an order with this picture that is not long over. */
    async open(reader: Staff, key: string, knownEtag?: string): Promise<Result<{ ticket: StoredTicket }>> {
      const told = parseTicketKey(key);
      if (!told) return { ok: false, reason: "ticket-not-found" };
      if (told.customerId !== reader.userId) {
        const order = await findTicketOrder(db, reader, { key, customerId: told.customerId }, now());
        if (!order) return { ok: false, reason: "ticket-not-found" };
        await auditView(db, reader, order, { action: "picture.look", subject: order.id, at: now() });
      }
      return orUnavailable<{ ticket: StoredTicket }>(async () => {
        const ticket = await store.find(key, knownEtag);
        return ticket ? { ok: true, ticket } : { ok: false, reason: "ticket-not-found" };
      });
    },

    /**
     * The key if this customer uploaded such a picture, else null. If the store is down, the owner in the key is proof
     * enough.
     */
    async confirm(customerId: string, key: string | null): Promise<string | null> {
      const own = ownTicketKey(key, customerId);
      if (!own) return null;
      const late = new Promise<true>((resolve) => setTimeout(resolve, confirmMs, true));
      const exists = await Promise.race([store.exists(own).catch(() => true), late]);
      return exists ? own : null;
    },
  };
}

async function orUnavailable<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call();
  } catch (error) {
    logError("the store of tickets did not answer", error);
    return { ok: false, reason: "tickets-unavailable" };
  }
}

type Deps = {
  tickets: Pick<ReturnType<typeof createTicketImages>, "save">;
  store: Pick<TicketStore, "remove">;
};

/**
 * A customer's photo lies among the pictures of tickets, under the customer's own prefix: seen by its owner alone, and
 * deleted with the account. The phone has cut it to a square and drawn it anew; what is not such a picture is refused.
 */
export function createProfilePhotos({ tickets, store }: Deps) {
  return {
    async save(
      customerId: string,
      bytes: Uint8Array,
    ): Promise<{ ok: true; key: string } | { ok: false; reason: TicketProblem }> {
      const checked = checkPicture(bytes);
      if (!checked.ok) return checked;
      const { type, width, height } = checked.picture;
      if (type === "image/png") return { ok: false, reason: "not-a-picture" };
      if (width !== height || width > photoSide) return { ok: false, reason: "picture-dimensions" };
      return tickets.save(customerId, bytes);
    },

    /** A photo that has been replaced or taken away. If the store is down, the sweep of loose pictures takes it. */
    async forget(customerId: string, key: string | null): Promise<void> {
      const own = ownTicketKey(key, customerId);
      if (own) await store.remove(own).catch((error: unknown) => logError("a photo was not deleted", error));
    },
  };
}
