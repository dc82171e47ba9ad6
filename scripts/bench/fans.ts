import { createHmac, randomUUID } from "node:crypto";
import { emptySeat } from "#domain/seat/seat.ts";

const secret = "local-only-secret-never-used-elsewhere";
const seat = { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" };
const location = { latitude: 31.7512, longitude: 35.1905, accuracyMetres: 18 };
const tip = { kind: "amount", amountMinor: 400 };
const lines = [{ itemId: "tfalafel", choices: ["pit"], quantity: 2 }];

export type BenchFan = { id: string; cookie: string };

/** Signed-in fans, written straight into the record: password hashing is not measured here. */
export async function addFans(db: D1Database, count: number): Promise<BenchFan[]> {
  const now = Date.now();
  const fans = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }));
  for (const { id, token } of fans)
    await db.batch([
      db
        .prepare(
          `insert into user (id, name, email, first_name, last_name, phone, created_at, updated_at)
           values (?, 'Noa Levi', ?, 'Noa', 'Levi', '0525550142', ?, ?)`,
        )
        .bind(id, `${id}@example.com`, now, now),
      db
        .prepare(
          "insert into session (id, token, user_id, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)",
        )
        .bind(`s${id}`, token, id, now + 86_400_000, now, now),
      db.prepare("insert into customers (id, created_at, updated_at) values (?, ?, ?)").bind(id, now, now),
    ]);
  return fans.map(({ id, token }) => ({ id, cookie: `seatside.session_token=${sign(token)}` }));
}

const sign = (token: string) =>
  encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);

type Caller = <T>(path: string, body: unknown) => Promise<T>;

/** A fan's POSTs. */
export function callerOf(origin: string, cookie: string): Caller {
  return async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} gave ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
}

export const quoteBody = {
  stadiumId: "teddy",
  lines,
  tip,
  stand: seat.stand,
  section: seat.section,
  near: location,
};

type Quote = { hash: string; totals: { totalMinor: number; deliveryFeeMinor: number; tipMinor: number } };
export type Intent = { orderId: string; intentId: string; clientSecret: string };

/** What is ordered, and where. */
export type Basket = { stadiumId: string; lines: { itemId: string; choices: string[]; quantity: number }[] };
const teddyBasket: Basket = { stadiumId: "teddy", lines };

export const quote = async (call: Caller, basket: Basket & { checkoutKey?: string } = teddyBasket) =>
  (await call<{ quote: Quote }>("/api/quote", { ...quoteBody, ...basket })).quote;

export const newCheckoutKey = () => randomUUID().replaceAll("-", "");

export const createIntent = (
  call: Caller,
  { totals, hash }: Quote,
  checkoutKey = newCheckoutKey(),
  basket = teddyBasket,
) =>
  call<Intent>("/api/stripe/create-intent", {
    ...{ ...basket, tip, seat, location, phone: "052-555-0142", currency: "ils" },
    amount: totals.totalMinor,
    deliveryFee: totals.deliveryFeeMinor,
    tipAmount: totals.tipMinor,
    checkoutKey,
    quoteHash: hash,
  });

/** Confirms the intent at the local Stripe server, as its script in the browser does. */
export async function payByCard(stripeOrigin: string, { intentId, clientSecret }: Intent): Promise<void> {
  const card = { number: "4242424242424242", exp_month: "12", exp_year: "2031", cvc: "123" };
  const answer = await fetch(`${stripeOrigin}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: "pk_test_local_seatside",
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      ...Object.fromEntries(
        Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
      ),
    }),
  });
  if (!answer.ok) throw new Error(`the card gave ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
