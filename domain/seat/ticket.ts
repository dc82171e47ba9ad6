import type { PictureType } from "../picture/picture.ts";

/** Types of a ticket's picture (product 10.1), by the ending of its key in our storage. */
const ticketTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
} as const satisfies Record<string, PictureType>;

/** `<customer>/<uuid>.<ending>`: a key contains its owner. */
const keyForm = /^([A-Za-z0-9_-]{1,64})\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$/;

export function ticketKey(customerId: string, id: string, type: PictureType): string {
  const ending = Object.entries(ticketTypes).find(([, each]) => each === type)?.[0];
  return `${customerId}/${id}.${ending}`;
}

/** Owner and type of a key; null for anything that is not one of our keys. */
export function parseTicketKey(key: string): { customerId: string; type: PictureType } | null {
  const [, customerId, ending] = keyForm.exec(key) ?? [];
  return customerId && ending ? { customerId, type: ticketTypes[ending as keyof typeof ticketTypes] } : null;
}

/** The key if it belongs to this customer, else null. */
export function ownTicketKey(
  key: string | null | undefined,
  customerId: string | null | undefined,
): string | null {
  return key && customerId && parseTicketKey(key)?.customerId === customerId ? key : null;
}
