import type { Services } from "#app/context.ts";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie } from "#app/cookies/cookies.ts";
import type { Visitor } from "#app/cookies/visitor.ts";
import type { Catalog } from "#domain/menu/catalog.ts";

/** Whether this phone has scanned the seat's code and the venue takes guests (decision 72). */
export async function takesGuest(
  { identity, seatLinks }: Pick<Services, "identity" | "seatLinks">,
  { user, seat }: Pick<Visitor, "user" | "seat">,
  catalog: Catalog | null | undefined,
  request: Request,
): Promise<boolean> {
  if (user || !seat || !catalog?.stadium.guestOrders || !identity.guests.takesNew) return false;
  const signature = readCookie(request.headers.get("cookie"), seatSignatureCookie);
  return seatLinks.isSigned(catalog.stadium.id, seat, signature);
}
