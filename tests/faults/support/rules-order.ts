import { type OrderAction, OrderStatus } from "#domain/order-status.ts";
import type { Dossier } from "./dossier.ts";

/** From which payment state which others may follow. A refund that fails later opens a refunded order's money again. */
const follows: Record<string, string[]> = {
  none: ["awaiting"],
  awaiting: ["none", "held", "released", "failed"],
  held: ["captured", "released", "failed"],
  captured: ["refunded"],
  failed: ["released"],
  released: [],
  refunded: ["captured"],
};

/** (d) Order and payment states only move forward, and every change is an event, numbered without gaps. */
export function findOrderProblems(dossier: Dossier): string[] {
  const { order, events, rewrites } = dossier;
  const numbers = events.map((each) => each.number).join();
  const wanted = Array.from({ length: order.version }, (_, index) => index + 1).join();
  const last = events.at(-1);
  return [
    ...(numbers === wanted ? [] : [`(d) version ${order.version} with the events ${numbers}`]),
    ...events
      .filter((each) => each.fromStatus !== null && each.toStatus < each.fromStatus)
      .map((each) => `(d) ${each.action} led from ${each.fromStatus} to ${each.toStatus}`),
    ...(last && last.toStatus !== order.status
      ? [`(d) status ${order.status}, but its history ends with ${last.toStatus}`]
      : []),
    ...findTwice(events),
    ...findBackwards(dossier),
    ...rewrites.map((each) => `(d) history was rewritten: ${each.what}`),
  ];
}

const onceOnly: (OrderAction | "place" | "expire")[] = [
  "place",
  "expire",
  "accept",
  "take",
  "hand-over",
  "deliver",
  "fan-not-there",
  "cancel",
];

function findTwice(events: Dossier["events"]): string[] {
  return onceOnly
    .filter((action) => events.filter((each) => each.action === action).length > 1)
    .map((action) => `(d) ${action} happened twice`);
}

function findBackwards({ states }: Dossier): string[] {
  return states.flatMap((now, index) => {
    const before = states[index - 1];
    if (!before) return [];
    const problems: string[] = [];
    if (now.status < before.status) problems.push(`(d) status fell from ${before.status} to ${now.status}`);
    if (before.status === OrderStatus.DELIVERED && now.status === OrderStatus.CANCELED)
      problems.push("(d) delivered, then canceled");
    if (now.placed < before.placed) problems.push("(d) placed, then a draft again");
    if (now.closed < before.closed) problems.push("(d) closed, then open again");
    if (now.paymentState !== before.paymentState && !follows[before.paymentState]?.includes(now.paymentState))
      problems.push(`(d) payment went from ${before.paymentState} to ${now.paymentState}`);
    return problems;
  });
}
