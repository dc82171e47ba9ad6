import { type Fan, falafel, placeOrder, signInStaff, signUpFan } from "../lib/fan.ts";
import { openDispute } from "../lib/stripe-control.ts";
import { longName, longSeat } from "./long-content.ts";

/** The data of the screens: a fan with an order waiting, one on its way and one at the seat, and bags for a runner. */
export type World = {
  origin: string;
  stripeOrigin: string;
  fan: Fan;
  waitingId: string;
  waitingCode: string;
  deliveringId: string;
  /** Its runner is at the seat. */
  arrivedId: string;
  floor: Floor;
};

/**
 * Bags carried by a runner and ready at Teddy's shops, a disputed charge and an earlier day closed. `pin` belongs to the first bag, which
 * holds beer.
 */
export type Floor = { pin: string; longCode: string; closeNumber: number };

type Options = {
  names?: Parameters<typeof signUpFan>[1];
  /** The fan's note for the runner. */
  seatDetails?: string;
  /** Whether staff screens need bags, ready and carried. */
  withFloor?: boolean;
};

const beer = { itemId: "tlager", choices: ["s33"], quantity: 2 };
const water = { itemId: "twater", choices: [], quantity: 1 };

export async function createWorld(
  origin: string,
  stripeOrigin: string,
  { names, seatDetails = "", withFloor = true }: Options = {},
): Promise<World> {
  const fan = await signUpFan(origin, names);
  const waiting = await placeOrder(fan, stripeOrigin);
  const delivering = await placeOrder(fan, stripeOrigin);
  const arrived = await placeOrder(fan, stripeOrigin);
  const staff = await signInStaff(origin);
  for (const { code } of [delivering, arrived]) await staff.deliverTo(code);
  await staff.move(arrived.code, { action: "arrive" });
  const floor = withFloor
    ? await furnishOnce(origin, stripeOrigin, seatDetails)
    : { pin: "", longCode: "", closeNumber: 0 };
  return {
    origin,
    stripeOrigin,
    fan,
    waitingId: waiting.id,
    waitingCode: waiting.code,
    deliveringId: delivering.id,
    arrivedId: arrived.id,
    floor,
  };
}

type Seat = Record<string, string>;
const carriedTo: Seat[] = [
  { row: "16", seatNo: "3" },
  { section: "113", row: "9", seatNo: "11", entrance: "7" },
];
const waitingFor: Seat[] = [
  { row: "12", seatNo: "14" },
  { row: "13", seatNo: "2" },
  { section: "101", row: "28", seatNo: "1", entrance: "1" },
];

const furnished = new Map<string, Promise<Floor>>();

/** Once per run: bags stay until somebody takes or delivers them. */
function furnishOnce(origin: string, stripeOrigin: string, seatDetails: string): Promise<Floor> {
  const known = furnished.get(origin) ?? furnish(origin, stripeOrigin, seatDetails);
  furnished.set(origin, known);
  return known;
}

async function furnish(origin: string, stripeOrigin: string, seatDetails: string): Promise<Floor> {
  const staff = await signInStaff(origin);
  const runner = await signInStaff(origin, "runner@seatside.example");
  const fan = await signUpFan(origin, { firstName: "Noa", lastName: "Levi" });
  async function aReadyBag(seat: Seat, lines = [falafel], who = fan) {
    const order = await placeOrder(who, stripeOrigin, { lines, seat, isSeatInsisted: seat === longSeat });
    for (const action of ["accept", "ready"]) await staff.move(order.code, { action });
    return order;
  }
  const first = await aReadyBag({ row: "4", seatNo: "7", seatDetails }, [beer, water]);
  await runner.move(first.code, { action: "take" });
  for (const seat of carriedTo) await runner.move((await aReadyBag(seat)).code, { action: "take" });
  for (const seat of waitingFor) await aReadyBag(seat);
  const long = await aReadyBag(longSeat, [falafel], await signUpFan(origin, longName));
  await staff.move(long.code, { action: "hand-over", runnerId: staff.id });
  await openDispute(stripeOrigin, long.id);
  const { order } = await fan.call<{ order: { handoverPin: string } }>("GET", `/api/orders/${first.id}`);
  const manager = await signInStaff(origin, "venue@seatside.example");
  const day = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const close = await manager.call<{ number: number }>("POST", "/api/staff/venue/teddy/closes", { day });
  return { pin: order.handoverPin, longCode: long.code, closeNumber: close.number };
}
