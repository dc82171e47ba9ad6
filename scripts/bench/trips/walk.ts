import { liveProtocol, resumeText } from "#domain/order/order-events.ts";

export type Role = "fan" | "staff" | "runner";
/** Who waits for the answer of a step, and how often an order makes it. */
export type Step = { name: string; waits: Role | "provider"; times: number };
type Say = (text: string) => void;
type Intent = { orderId: string; intentId: string; clientSecret: string };

/** One stadium with a fan, a tablet's staff and a runner; the bench and a test each bring their own. */
export type World<Quote> = {
  stadiumId: string;
  call<T>(who: Role, method: "GET" | "POST", path: string, body?: unknown): Promise<T>;
  quote(): Promise<Quote>;
  checkOut(quote: Quote): Promise<Intent>;
  /** The fan's browser confirms the card at the provider. */
  pay(intent: Intent): Promise<unknown>;
  /** The provider's event of this type about the intent. */
  tell(intentId: string, type: string): Promise<unknown>;
  /** Opens a socket and waits for its first message. */
  listen(who: Role, path: string): Promise<Say>;
  /** The tablet of the shop, its board open. */
  tablet: Say;
  step<T>(step: Step, run: () => Promise<T>): Promise<T>;
};

/** Pages show the cart, the tip, the seat and the fan's place; each changes the quote, and confirm asks again. */
const quotesOfAnOrder = 5;

/** The way of one order from the seat's link to the delivered bag, a step at a time. */
export async function walkOrder<Quote>(world: World<Quote>): Promise<void> {
  const { call, step, stadiumId } = world;
  const by = (waits: Step["waits"], name: string, times = 1): Step => ({ name, waits, times });
  const quoted = await step(by("fan", "quote", quotesOfAnOrder), world.quote);
  const intent = await step(by("fan", "create-intent"), () => world.checkOut(quoted));
  const { orderId: id, intentId } = intent;
  await world.pay(intent);
  await step(by("fan", "place"), () => call("fan", "POST", "/api/orders", { orderId: id }));
  await step(by("provider", "event: card held"), () =>
    world.tell(intentId, "payment_intent.amount_capturable_updated"),
  );
  type View = { order: { orderCode: string; handoverQr: string } };
  const { order } = await step(by("fan", "order's screen"), () =>
    call<View>("fan", "GET", `/api/orders/${id}`),
  );
  const socket = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  await step(by("fan", "order's socket"), () => world.listen("fan", socket));
  await step(by("staff", "bell answered"), async () =>
    world.tablet(JSON.stringify({ type: "seen", orderId: id })),
  );
  const move = (action: string) => call("staff", "POST", `/api/staff/orders/${id}`, { action });
  await step(by("staff", "accept (captures)"), () => move("accept"));
  await step(by("provider", "event: captured"), () => world.tell(intentId, "payment_intent.succeeded"));
  await step(by("staff", "ready"), () => move("ready"));
  await step(by("staff", "tablet's board again"), async () => world.tablet(resumeText));
  const deliveries = `/api/staff/stadiums/${stadiumId}/deliveries`;
  await step(by("runner", "take"), () => call("runner", "POST", `${deliveries}/take`, { orderIds: [id] }));
  await step(by("runner", "deliver (scan)"), () =>
    call("runner", "POST", `${deliveries}/scan`, { proof: order.handoverQr }),
  );
}
