import { photoSide } from "#domain/picture/photo.ts";
import { checkPicture } from "#domain/picture/picture.ts";
import { ownTicketKey } from "#domain/seat/ticket.ts";
import type { TicketProblem } from "#domain/wire/problems.ts";
import { logError } from "#worker/platform/log.ts";
import type { TicketStore } from "#worker/tickets/ticket-store.ts";
import type { createTicketImages } from "./ticket-images.ts";

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
