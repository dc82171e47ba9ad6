import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { CartLine } from "#domain/cart/cart.ts";
import { type SeatPlace, seatLinkPath } from "#domain/seat/seat-link.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { anAddress } from "./attempts.ts";
import { payWithCard } from "./stripe-control.ts";
import { createIntent, place as placeOrder } from "./worker-orders.ts";
import { type Client, createClient, db, openOwnVenue, origin, propose } from "./worker-world.ts";

/** Guests: who scanned a seat's code and has no account (decision 72). */

export const guestSeat: SeatPlace = { stand: "Main", section: "101", row: "14", seatNo: "7" };
export type GuestVenue = Awaited<ReturnType<typeof aGuestVenue>>;

/** A venue of this test's alone that takes guests, and whose codes stand in for the location. */
export async function aGuestVenue(change?: Parameters<typeof openOwnVenue>[1]) {
  const venue = await openOwnVenue(undefined, change);
  await takeGuests(venue);
  return venue;
}
export const takeGuests = async ({ stadiumId }: { stadiumId: string }) =>
  await db
    .update(stadiums)
    .set({ trustsSeatLinks: true, guestOrders: true })
    .where(eq(stadiums.id, stadiumId));

type Jar = { cookies: Map<string, string> };
/** A browser's headers, as the identity's calls read them; `take` keeps the cookies of an answer. */
export const headersOf = ({ cookies }: Jar, address = anAddress()) =>
  new Headers({
    ...{ cookie: [...cookies].map((each) => each.join("=")).join("; "), origin, "cf-connecting-ip": address },
  });
export function take({ cookies }: Jar, set: Headers) {
  for (const each of set.getSetCookie()) {
    const [name = "", value = ""] = (each.split(";")[0] ?? "").split(/=(.*)/s);
    if (/max-age=0/i.test(each)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** A phone that opened the code of a seat there, and entered without an account. */
export async function aGuest(venue: { stadiumId: string }, place = guestSeat, signature?: string) {
  const { seatLinks, identity } = servicesOf(env);
  const client = createClient();
  const signed = signature ?? (await seatLinks.sign(venue.stadiumId, place));
  await client.send("GET", seatLinkPath(venue.stadiumId, place, signed));
  const entered = await identity.guests.enter(headersOf(client));
  if (!entered.ok) throw new Error(entered.reason);
  take(client, entered.headers);
  return { ...client, userId: entered.user.id };
}
export type Guest = Awaited<ReturnType<typeof aGuest>>;

/** The code that was mailed to an address when this guest asked; empty where none was. */
export async function mailedCode(guest: Jar, email: string): Promise<string> {
  const mails: { text: string }[] = [];
  const MAIL = { send: async (mail: { text: string }) => void mails.push(mail) };
  const { identity } = createServices({ ...env, MAIL } as unknown as Env);
  const session = await identity.findSession(headersOf(guest));
  if (session) await identity.guests.sendCode(session, email, headersOf(guest));
  return /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0] ?? "";
}

/** A phone opens the code of a seat. */
export const scan = async (client: Client, { stadiumId }: { stadiumId: string }, place: SeatPlace) =>
  client.send("GET", seatLinkPath(stadiumId, place, await servicesOf(env).seatLinks.sign(stadiumId, place)));

/** Asks for the payment of a burger, unless told otherwise, to the seat that was scanned, or to another; without a location. */
export async function guestIntent(
  guest: Guest,
  venue: GuestVenue,
  change: {
    seat?: object;
    stadiumId?: string;
    fulfilment?: "pickup";
    lines?: CartLine[];
    checkoutKey?: string;
  } = {},
) {
  const { stadiumId = venue.stadiumId, seat, fulfilment, lines = [venue.burger()], checkoutKey } = change;
  const proposal = await propose(guest, lines, { stadiumId, fulfilment, checkoutKey });
  const linked = Object.fromEntries(new URLSearchParams(guest.cookies.get("seatside_seat")));
  const { body } = await guest.json<{ quote: { hash: string } }>("POST", "/api/quote", {
    ...{ stadiumId, lines, tip: proposal.tip, stand: "Main", near: null, fulfilment },
  });
  return createIntent(guest, {
    ...proposal,
    ...{ location: null, seat: { ...proposal.seat, ...linked, ...seat }, quoteHash: body.quote.hash },
  });
}

/** A guest's order that waits for the kitchen, its card held. */
export async function aGuestOrder(guest: Guest, venue: GuestVenue): Promise<string> {
  const { status, body } = await guestIntent(guest, venue);
  if (status !== 200) throw new Error(`create-intent gave ${status} ${JSON.stringify(body)}`);
  await payWithCard(body.clientSecret ?? "");
  const placed = await placeOrder(guest, body.orderId);
  if (placed.status !== 200) throw new Error(`placing gave ${placed.status} ${JSON.stringify(placed.body)}`);
  return body.orderId;
}
