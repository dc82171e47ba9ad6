import { randomUUID } from "node:crypto";
import type { CartLine } from "#domain/cart/cart.ts";
import { checkoutKeyAt } from "#domain/cart/checkout.ts";
import { emptySeat, type Seat } from "#domain/seat/seat.ts";
import { demoPassword } from "./demo.mjs";

const location = { latitude: 31.7512, longitude: 35.1905, accuracyMetres: 18 };

export const falafel: CartLine = { itemId: "tfalafel", choices: ["pit"], quantity: 2 };

export type Fan = Awaited<ReturnType<typeof signUpFan>>;
type Cookies = Map<string, string>;

const droppedByProxy = "Error: Network connection lost";

/** One person's calls to the built app, with a cookie jar. */
function createCaller(origin: string, cookies: Cookies = new Map()) {
  return async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const send = () =>
      fetch(`${origin}${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    let answer = await send();
    // The local dev server's proxy sometimes drops a call before it reaches the Worker.
    if (answer.status === 500 && (await answer.clone().text()).startsWith(droppedByProxy))
      answer = await send();
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as T;
  };
}

/** A new fan, registered through the API. */
export async function signUpFan(origin: string, names = { firstName: "נועה", lastName: "לוי" }) {
  const cookies: Cookies = new Map();
  const call = createCaller(origin, cookies);
  const email = `fan-${randomUUID().slice(0, 8)}@example.com`;
  const password = { password: "secret1", confirmPassword: "secret1" };
  await call("POST", "/api/customers", { ...names, phone: "052-555-0142", email, ...password });
  return { cookies, call, email };
}

/** A fan's POSTs. */
export type Caller = <T>(path: string, body: unknown) => Promise<T>;
/** What is ordered, and where. */
type Basket = { stadiumId: string; lines: CartLine[] };
type Quote = { hash: string; totals: { totalMinor: number; deliveryFeeMinor: number; tipMinor: number } };
export type Intent = { orderId: string; intentId: string; clientSecret: string };

const aSeat = { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" };
const tip = { kind: "amount", amountMinor: 400 };
const aBasket: Basket = { stadiumId: "teddy", lines: [falafel] };

export const quoteBody = { ...aBasket, tip, stand: aSeat.stand, section: aSeat.section, near: location };

type Quoted = Basket & { checkoutKey?: string; stand?: Seat["stand"]; section?: string };
export const quote = async (call: Caller, basket: Quoted = aBasket) =>
  (await call<{ quote: Quote }>("/api/quote", { ...quoteBody, ...basket })).quote;

export const newCheckoutKey = () => randomUUID().replaceAll("-", "");

type Ordered = Basket & { seat?: Seat; isSeatInsisted?: boolean; allergies?: string[] };
export const createIntent = (
  call: Caller,
  { totals, hash }: Quote,
  key = newCheckoutKey(),
  basket: Ordered = aBasket,
) =>
  call<Intent>("/api/stripe/create-intent", {
    ...{ tip, seat: aSeat, location, phone: "052-555-0142", currency: "ils", ...basket },
    amount: totals.totalMinor,
    deliveryFee: totals.deliveryFeeMinor,
    tipAmount: totals.tipMinor,
    checkoutKey: checkoutKeyAt(key, basket.stadiumId),
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

/** An order paid by card at the local Stripe server, waiting for the kitchen. */
export async function placeOrder(
  fan: Fan,
  stripeOrigin: string,
  { seat: given = {}, ...more }: Partial<Omit<Ordered, "seat">> & { seat?: Partial<Seat> } = {},
) {
  const call: Caller = (path, body) => fan.call("POST", path, body);
  const basket = { ...aBasket, ...more, seat: { ...aSeat, ...given } };
  const { stadiumId, lines, seat } = basket;
  const priced = await quote(call, { stadiumId, lines, stand: seat.stand, section: seat.section });
  const intent = await createIntent(call, priced, newCheckoutKey(), basket);
  await payByCard(stripeOrigin, intent);
  const { orderCode } = await call<{ orderCode: string }>("/api/orders", { orderId: intent.orderId });
  return { id: intent.orderId, code: orderCode };
}

/** A demo staff account that moves orders through the staff API. */
export async function signInStaff(origin: string, email = "teddy@seatside.example") {
  const cookies: Cookies = new Map();
  const call = createCaller(origin, cookies);
  const { user } = await call<{ user: { id: string } }>("POST", "/api/session", {
    email,
    password: demoPassword,
  });
  return {
    id: user.id,
    cookies,
    call,
    move: (code: string, body: Record<string, unknown>) => call("POST", `/api/staff/orders/${code}`, body),
    async deliverTo(code: string) {
      await call("POST", `/api/staff/orders/${code}`, { action: "accept" });
      await call("POST", `/api/staff/orders/${code}`, { action: "ready" });
      await call("POST", `/api/staff/orders/${code}`, { action: "hand-over", runnerId: user.id });
    },
  };
}
