import type { PictureType } from "../picture/picture.ts";

/** The picture of a ticket that goes with the order (product 10.1), as its key in our own storage. */
export const ticketCookieName = "seatside_ticket";

export const ticketTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
} as const satisfies Record<string, PictureType>;

/** `<customer>/<uuid>.<ending>`: a key names its owner. */
const keyForm = /^([A-Za-z0-9_-]{1,64})\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$/;

export function ticketKey(customerId: string, id: string, type: PictureType): string {
  const ending = Object.entries(ticketTypes).find(([, each]) => each === type)?.[0];
  return `${customerId}/${id}.${ending}`;
}

/** Owner and type as the key tells; null for a foreign address and everything else that is no key of ours. */
export function parseTicketKey(key: string): { customerId: string; type: PictureType } | null {
  const [, customerId, ending] = keyForm.exec(key) ?? [];
  return customerId && ending ? { customerId, type: ticketTypes[ending as keyof typeof ticketTypes] } : null;
}

/** The key where it is one of this customer's own, else null. */
export function ownTicketKey(
  key: string | null | undefined,
  customerId: string | null | undefined,
): string | null {
  return key && customerId && parseTicketKey(key)?.customerId === customerId ? key : null;
}
