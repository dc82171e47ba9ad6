import type { OrderAction } from "../order-status.ts";

type ActionOn<Thing extends string, Verb extends string> = `${Thing}.${Verb}`;

/** What people of staff do to orders, and what an order's own history tells besides. */
type OrderDeed = ActionOn<
  "order",
  | OrderAction
  | ("refund" | "acknowledge" | "answer-complaint" | "end-unpaid" | "look" | "watch")
  | ("place" | "capture" | "swap" | "move-seat" | "switch-way" | "complain" | "claim" | "remind")
  | ("refund-failed" | "end-call")
>;

/** What the console edits alike; settings are there from the beginning, and stay. */
type EditedRow = "category" | "item" | "shop";
export type EditedThing = EditedRow | "settings";
export type EditVerb = "create" | "save" | "remove" | "move";

/** What an entry of the audit log says was done: thing and verb. Stored by name, so one that was used stays. */
export type AuditAction =
  | OrderDeed
  | ActionOn<EditedRow, EditVerb>
  | ActionOn<"orders" | "picture" | "board" | "floor" | "packet", "look">
  | ActionOn<"call", "retry" | "end" | "platform">
  | ActionOn<"day", "close" | "settle">
  | ActionOn<"item", "price" | "run">
  | ActionOn<"role", "accept" | "invite" | "revoke" | "withdraw">
  | ActionOn<"shop", "account" | "onboard" | "run">
  | ActionOn<"step", "add" | "remove" | "new-codes" | "recovery-code" | "reset">
  | ActionOn<"venue", "import" | "write">
  | ("alert.resolve" | "dispute.answer" | "offer.save" | "orders.search" | "payments.reconcile")
  | ("payout.record" | "seats.print" | "settings.save");
