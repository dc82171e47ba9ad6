import { runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { CartLine } from "#domain/cart/cart.ts";
import { checkoutKeyAt, type Quote } from "#domain/cart/checkout.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { createDb } from "#worker/db/client.ts";
import {
  account,
  customers,
  deliveryUsers,
  session,
  shopItems,
  shops,
  staffRoles,
  user,
} from "#worker/db/schema/index.ts";
import { stadiumFloor } from "#worker/durable/clients.ts";
import { servicesOf } from "#worker/services/services.ts";
import { importVenue } from "#worker/usecases/venue/import-venue.ts";
import { alwaysOpen } from "../../scripts/lib/demo-hours.ts";
import teddy from "../../seed/venues/teddy.json";
import { unwatched } from "./d1-watch.ts";
import { backdateMenuWrite } from "./menu-writes.ts";
import { aVenueFile } from "./venue.ts";

export const origin = "https://seatside.test";
export const db = createDb(unwatched(env.DB));

/** The demo venue in the record, as it is seeded; the same file twice changes nothing, so every test may call it. */
export async function openTeddy(change: (venue: VenueFile) => void = () => {}): Promise<void> {
  const venue = alwaysOpen(venueFileSchema.parse(structuredClone(teddy)));
  // Every test orders here, and few wait for the kitchen: it has room for all of them.
  for (const shop of venue.shops) Object.assign(shop, { cooksAtOnce: 50, fullFromMinutes: 240 });
  change(venue);
  await bringIn(venue);
}

/** Imports a venue as the command does; its floor writes the menu at once, not within the minute. */
export async function bringIn(venue: VenueFile, floor: "told" | "untold" = "told") {
  const result = await importVenue({ db, now: () => Date.now() }, venue);
  if (!result.ok) return result;
  if (floor === "told") await publishMenu(venue.stadium.id);
  const { changes: _named, ...counted } = result;
  return counted;
}

/** The floor writes the menu now, and will not hold back the next change of it. */
export async function publishMenu(stadiumId: string) {
  await stadiumFloor(env, stadiumId).menuChanged(stadiumId);
  await ringFloor(stadiumId);
  await backdateMenuWrite(stadiumId, 2_000);
  servicesOf(env).snapshots.catalogChanged(stadiumId);
}

/** Runs the floor's alarm now. False if none was set. */
export const ringFloor = (stadiumId: string) => runDurableObjectAlarm(env.STADIUM_FLOOR.getByName(stadiumId));

/**
 * A small venue that is this test's alone, for tests that close shops or sell out: "grill" sells a burger (54.00) and
 * a cola (54.00 too), and is charged on the platform unless an account is named.
 */
export async function openOwnVenue(
  connectedAccount?: string,
  // biome-ignore lint/suspicious/noExplicitAny: a file may contain anything
  change: (file: any) => void = () => {},
) {
  const mark = crypto.randomUUID().replaceAll("-", "").slice(0, 8);
  const file = aVenueFile();
  file.stadium.id = `own-${mark}`;
  for (const shop of file.shops) shop.id = `${shop.id}-${mark}`;
  if (connectedAccount) file.shops[0].connectedAccount = connectedAccount;
  for (const item of file.items) {
    item.id = `${item.id[0]}${mark}`;
    item.shops = [file.shops[0].id];
    for (const voice of item.testimonials) voice.id = `${voice.id}-${mark}`;
  }
  change(file);
  const venue = venueFileSchema.parse(file);
  await bringIn(venue);
  const line = (index: number, quantity = 1): CartLine => ({
    itemId: file.items[index].id,
    choices: ["s"],
    quantity,
  });
  return {
    venue,
    /** Changes the shop in the record, as the console does. */
    change: (shop: Partial<typeof shops.$inferInsert>) =>
      db.update(shops).set(shop).where(eq(shops.id, file.shops[0].id)),
    /** So many portions are left of an item. */
    count: (itemId: string, stock: number | null) =>
      db.update(shopItems).set({ stock }).where(eq(shopItems.itemId, itemId)),
    stadiumId: file.stadium.id as string,
    shopId: file.shops[0].id as string,
    burger: (quantity?: number) => line(0, quantity),
    cola: (quantity?: number) => line(1, quantity),
  };
}

type Fetch = (request: Request) => Promise<Response>;
const toTheApp: Fetch = (request) => (exports as unknown as { default: Fetcher }).default.fetch(request);

/** A browser of one person: keeps its cookies, speaks to the real app. */
export function createClient(fetchIt: Fetch = toTheApp) {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const request = new Request(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body:
        typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    });
    const answer = await fetchIt(request);
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value.join("="));
    }
    return answer;
  }
  return {
    cookies,
    send,
    async json<T = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ) {
      const answer = await send(method, path, body, headers);
      const content = answer.status === 204 ? null : await answer.json();
      return { status: answer.status, body: content as T & { code?: string } };
    },
  };
}
export type Client = ReturnType<typeof createClient>;

export const password = "secret1";

/**
 * A new customer, signed in: registered through the API as the form does the first time, and from then on written into
 * the record, because a password's hash costs more than most tests. The cookie is signed as the auth library signs it.
 */
export async function signUp(): Promise<Client & { userId: string; email: string }> {
  const email = `fan-${crypto.randomUUID()}@example.com`;
  registered ??= register(`first-${email}`);
  const { passwordHash } = await registered;
  const userId = crypto.randomUUID().replaceAll("-", "");
  const token = crypto.randomUUID().replaceAll("-", "");
  const now = new Date();
  const at = { createdAt: now, updatedAt: now };
  const name = { firstName: "Noa", lastName: "Levi", name: "Noa Levi", phone: "+972525550142" };
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.batch([
    db.insert(user).values({ id: userId, email, ...name, ...at }),
    db.insert(account).values({
      id: `a${userId}`,
      accountId: userId,
      providerId: "credential",
      userId,
      password: passwordHash,
      ...at,
    }),
    // As in the demo, whose sign-ins need no second step.
    db.insert(session).values({ id: `s${userId}`, token, userId, expiresAt, secondStepAt: now, ...at }),
    db.insert(customers).values({ id: userId, createdAt: now.getTime(), updatedAt: now.getTime() }),
  ]);
  const client = createClient();
  client.cookies.set("seatside.session_token", await signCookie(token));
  return { ...client, userId, email };
}

let registered: Promise<{ passwordHash: string | null }> | undefined;

async function register(email: string) {
  const { status, body } = await createClient().json<{ user: { id: string } }>("POST", "/api/customers", {
    firstName: "Noa",
    lastName: "Levi",
    phone: "052-555-0142",
    email,
    password,
    confirmPassword: password,
  });
  if (status !== 201) throw new Error(`signing up gave ${status} ${JSON.stringify(body)}`);
  const found = await db.query.account.findFirst({ where: eq(account.userId, body.user.id) });
  return { passwordHash: found?.password ?? null };
}

async function signCookie(value: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = new TextEncoder().encode((env as unknown as Record<string, string>).AUTH_SECRET);
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(value));
  return encodeURIComponent(`${value}.${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
}

type Role = { role: "shop" | "runner" | "manager" | "operator"; shopId?: string; stadiumId?: string };

/** A member of staff with these roles. */
export async function signUpStaff(...roles: Role[]) {
  const client = await signUp();
  for (const role of roles)
    await db
      .insert(staffRoles)
      .values({ id: crypto.randomUUID(), userId: client.userId, createdAt: Date.now(), ...role });
  if (roles.some((each) => each.role === "runner"))
    await db
      .insert(deliveryUsers)
      .values({ id: client.userId, name: "Daniel Avitan", phone: "+972525550177" });
  return client;
}

export const asOperator = ({ userId }: { userId: string }) => ({ kind: "operator" as const, id: userId });

export const newKey = () => crypto.randomUUID().replaceAll("-", "");
export const seat = { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" };
export const location = { latitude: 31.7512, longitude: 35.1905, accuracyMetres: 18 };
export const falafel: CartLine = { itemId: "tfalafel", choices: ["pit"], quantity: 2 };

/** A whole body for create-intent, priced by the quote call as the confirm screen does. */
export async function propose(
  client: Client,
  lines: CartLine[],
  options: {
    tip?: Tip;
    checkoutKey?: string;
    stadiumId?: string;
    ticketImage?: string;
    allergies?: string[];
    /** Where it goes, where that is not the usual seat. */
    at?: { row?: string };
    fulfilment?: Fulfilment;
  } = {},
) {
  const tip = options.tip ?? { kind: "amount", amountMinor: 400 };
  const stadiumId = options.stadiumId ?? "teddy";
  const checkoutKey = checkoutKeyAt(options.checkoutKey ?? newKey(), stadiumId);
  const quoted = await client.json<{ quote: Quote }>("POST", "/api/quote", {
    stadiumId,
    lines,
    tip,
    checkoutKey,
    fulfilment: options.fulfilment,
    stand: seat.stand,
    near: location,
  });
  if (quoted.status !== 200) throw new Error(`quoting gave ${quoted.status} ${JSON.stringify(quoted.body)}`);
  const { quote } = quoted.body;
  return {
    amount: quote.totals.totalMinor,
    currency: quote.currency.toLowerCase(),
    deliveryFee: quote.totals.deliveryFeeMinor,
    tipAmount: quote.totals.tipMinor,
    checkoutKey,
    stadiumId,
    lines,
    tip,
    fulfilment: options.fulfilment,
    seat: { ...seat, ...options.at },
    ticketImage: options.ticketImage ?? null,
    phone: "052-555-0142",
    location,
    allergies: options.allergies ?? [],
    quoteHash: quote.hash,
  };
}
