import type { OrderAction } from "../order-status.ts";

type Of<Thing extends string, Verb extends string> = `${Thing}.${Verb}`;

/** What people of staff do to orders, and what an order's own history tells besides. */
type OrderDeed = Of<
  "order",
  | OrderAction
  | ("refund" | "acknowledge" | "answer-complaint" | "end-unpaid" | "look" | "watch")
  | ("place" | "capture" | "swap" | "move-seat" | "switch-way" | "complain" | "claim" | "remind")
  | ("refund-failed" | "end-call")
>;

/** What the console edits alike; settings are there from the beginning, and stay. */
type Listed = "category" | "item" | "shop";
export type EditedThing = Listed | "settings";
export type EditVerb = "create" | "save" | "remove" | "move";

/** What an entry of the audit log says was done: thing and verb. Stored by name, so one that was used stays. */
export type AuditAction =
  | OrderDeed
  | Of<Listed, EditVerb>
  | Of<"orders" | "picture" | "board" | "floor" | "packet", "look">
  | Of<"call", "retry" | "end" | "platform">
  | Of<"day", "close" | "settle">
  | Of<"event", "create" | "save" | "remove" | "mark" | "markers">
  | Of<"item", "price" | "run">
  | Of<"role", "accept" | "invite" | "revoke" | "withdraw">
  | Of<"shop", "account" | "half-time" | "onboard" | "run">
  | Of<"step", "add" | "remove" | "new-codes" | "recovery-code" | "reset">
  | Of<"tray", "in" | "out" | "throw-away" | "ask">
  | Of<"venue", "import" | "write">
  | ("alert.resolve" | "dispute.answer" | "offer.save" | "orders.search" | "payments.reconcile")
  | ("payout.record" | "seats.print" | "settings.save");
