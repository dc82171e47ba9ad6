import { settleIn } from "../../support/settlement.ts";
import {
  clearFaults,
  eventsAbout,
  findIntent,
  openDispute,
  refundsOf,
  stripeControl,
} from "../../support/stripe-control.ts";
import { aPlacedOrder, cancel, move, refund, row } from "../../support/worker-orders.ts";
import { type Client, openOwnVenue, signUpStaff } from "../../support/worker-world.ts";
import { deliver } from "./webhooks.ts";

export type Order = Awaited<ReturnType<typeof aPlacedOrder>> & { staff: Client };
export type Random = () => number;
export const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)] as T;
const piece = (random: Random) => [{ position: random() < 0.5 ? 0 : 1, quantity: 1 }];

/** What people and banks do, allowed or not: a refusal is an answer, too. */
export const deeds: ((order: Order, random: Random) => Promise<unknown>)[] = [
  ({ staff, code }) => move(staff, code, { action: "accept" }),
  ({ staff, code }, random) => move(staff, code, { action: "accept", without: piece(random) }),
  ({ staff, id }, random) => refund(staff, id, { scope: "lines", lines: piece(random) }),
  ({ staff, id }) => refund(staff, id, { scope: "tip" }),
  ({ staff, id }) => refund(staff, id, { scope: "order" }),
  ({ fan, id }) => cancel(fan, id),
  ({ staff, code }) => move(staff, code, { action: "cancel", reason: "no oven" }),
  async ({ id, intentId }) => {
    // The bank and the provider see what is there, whatever the provider says to us.
    await clearFaults();
    const isPaid = (await row(id)).capturedMinor !== null && (await refundsOf(intentId)).length === 0;
    if (!isPaid || isDisputed.has(id)) return;
    const { chargeId, disputeId } = await openDispute(intentId);
    isDisputed.set(id, disputeId);
    await tell(chargeId, "charge.dispute.created");
  },
  async ({ id, intentId }, random) => {
    const disputeId = isDisputed.get(id);
    if (!disputeId) return;
    await clearFaults();
    await stripeControl("POST", "disputes/close", {
      id: disputeId,
      outcome: random() < 0.5 ? "won" : "lost",
    });
    isDisputed.set(id, "");
    const { latest_charge } = await findIntent(intentId);
    await tell(String(latest_charge), "charge.dispute.closed");
  },
  async ({ intentId }, random) => {
    await clearFaults();
    const made = (await refundsOf(intentId)).filter((each) => !sentBack.has(each.id));
    if (made.length === 0) return;
    const { id } = pick(made, random);
    sentBack.add(id);
    await stripeControl("POST", "refunds/fail", { id });
    await tell(id, "refund.failed");
  },
];
/** The dispute of each order; empty once it is over. */
export const isDisputed = new Map<string, string>();
const sentBack = new Set<string>();
async function tell(about: string, type: string) {
  const event = (await eventsAbout(about)).findLast((each) => each.type === type);
  if (event) await deliver(event);
}

/** Two of three settle in dollars, at a rate of their own. */
export const settleSomehow = (seed: number, random: Random) =>
  seed % 3 ? settleIn("usd", pick([0.25, 0.27, 0.3], random)) : settleIn(null);

export async function anOrder(
  random: Random,
  account = random() < 0.7 ? "acct_local_teddy_oven" : "",
): Promise<Order> {
  const own = await openOwnVenue(account);
  const placed = await aPlacedOrder({
    lines: [own.burger(2), own.cola(2)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_234 },
  });
  const staff = await signUpStaff(
    { role: "shop", shopId: own.shopId },
    { role: "manager", stadiumId: own.stadiumId },
  );
  return { ...placed, staff };
}
