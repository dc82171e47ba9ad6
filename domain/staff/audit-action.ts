import type { OrderAction } from "../order-status.ts";

type ActionOn<Thing extends string, Verb extends string> = `${Thing}.${Verb}`;

/** Staff's actions on orders, and further events of an order's history. */
type OrderDeed = ActionOn<
  "order",
  | OrderAction
  | ("refund" | "acknowledge" | "answer-complaint" | "end-unpaid" | "look" | "watch")
  | ("place" | "capture" | "swap" | "move-seat" | "switch-way" | "complain" | "claim" | "remind")
  | ("refund-failed" | "end-call")
>;

/** Rows that the console adds, moves and removes; settings are only saved. */
type EditedRow = "category" | "item" | "shop";
export type EditedThing = EditedRow | "settings";
export type EditVerb = "create" | "save" | "remove" | "move";

/** Actions of the audit log: thing and verb. Stored by name, so one that was used must stay. */
export type AuditAction =
  | OrderDeed
  | ActionOn<EditedRow, EditVerb>
  | ActionOn<"orders" | "picture" | "board" | "floor" | "packet", "look">
  | ActionOn<"call", "retry" | "end" | "platform">
  | ActionOn<"day", "close" | "settle">
  | ActionOn<"event", "create" | "save" | "remove" | "mark" | "markers">
  | ActionOn<"item", "price" | "run">
  | ActionOn<"role", "accept" | "invite" | "revoke" | "withdraw">
  | ActionOn<"shop", "account" | "half-time" | "onboard" | "run">
  | ActionOn<"step", "add" | "remove" | "new-codes" | "recovery-code" | "reset">
  | ActionOn<"tray", "in" | "out" | "throw-away" | "ask">
  | ActionOn<"venue", "import" | "write">
  | ("alert.resolve" | "dispute.answer" | "offer.save" | "orders.search" | "payments.reconcile")
  | ("payout.record" | "seats.print" | "settings.save");
