import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import type { BoardCard, BoardColumn, BoardLine } from "#domain/kitchen/board-events.ts";
import { columnOf, type Lateness } from "#domain/kitchen/lateness.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { type CancelReason, OrderStatus } from "#domain/order-status.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import type { Texts } from "#domain/wire/problems.ts";
import type { TrayCode } from "./ahead/use-trays.ts";
import type { CardProblem } from "./card/use-card-actions.ts";
import type { RunCode } from "./dishes/use-shop-actions.ts";

export const columnNames: Record<BoardColumn, MessageDescriptor> = {
  new: msg`New`,
  preparing: msg`Preparing`,
  ready: msg`Ready`,
  "on-the-way": msg`On the way`,
};
/** For a shop with shelves: nobody carries those bags. */
export const onShelvesToo = msg`On the way, on shelves`;

/** Colour is never the only signal. */
export const latenessTexts: Record<Lateness, MessageDescriptor> = {
  "on-time": msg`on time`,
  soon: msg`hurry`,
  late: msg`late`,
};

/** "4 min", "−3 min", "1:05 h". */
export function minutesText(whole: number): MessageDescriptor {
  const sign = whole < 0 ? "−" : "";
  const size = Math.abs(whole);
  const isShort = size < 60;
  const minutes = leftToRight(sign + (isShort ? size : `${Math.floor(size / 60)}:${twoDigits(size % 60)}`));
  return isShort ? msg`${minutes} min` : msg`${minutes} h`;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

const canceledTexts: Record<CancelReason, MessageDescriptor> = {
  customer: msg`The fan canceled it.`,
  "not-accepted": msg`Nobody accepted it in time.`,
  "payment-lost": msg`The payment didn’t go through.`,
  "payment-unanswered": msg`The bank didn’t answer. Don’t cook.`,
  "fan-not-there": msg`Nobody was there to take it.`,
  "age-refused": msg`No ID was shown.`,
  "sold-out": msg`Sold out.`,
  "too-busy": msg`The kitchen couldn’t prepare it in time.`,
  closing: msg`The shop is closing.`,
};
export const canceledText = (
  t: Translate,
  { cancelReason, shelf }: Pick<BoardCard, "cancelReason" | "shelf">,
): string =>
  cancelReason === "fan-not-there" && shelf !== null
    ? t(msg`Nobody picked it up.`)
    : (knownText(t, canceledTexts, cancelReason ?? "") ?? t(msg`It was canceled.`));

export const tryAgain = msg`That didn’t work. Try again.`;
const notAllowed = msg`Your role doesn’t allow this.`;
const lookAgain = msg`These items are no longer in the order. Take another look.`;

/** Refusals of every call. */
const callProblems = {
  "not-allowed": notAllowed,
  "not-staff": notAllowed,
  "sign-in-required": msg`You’re signed out. Sign in again.`,
  "too-many-requests": msg`Too many at once. Try again in a moment.`,
  network: msg`Connection lost, so we can’t be sure it was saved. Check, then try again.`,
};

/** Refusals with no text of their own but "try again": for runners, or of requests that boards never send. */
type Unsaid =
  | "already-taken"
  | "already-delivered"
  | "order-canceled"
  | "complaint-too-late"
  | "not-placed"
  | "runner-required"
  | "reason-required"
  | "request-key-used"
  | "proof-required"
  | "age-unchecked"
  | "other-runner"
  | "not-taken"
  | "not-arrived";

/** Why an action failed, what to do now, and always whether to cook. */
export function cardProblem(t: Translate, { code, action }: CardProblem, card: BoardCard): string {
  const column = t(
    columnOf(card) === "on-the-way" && card.shelf !== null ? onShelvesToo : columnNames[columnOf(card)],
  );
  const texts: Texts<Exclude<CardProblem["code"], Unsaid>, MessageDescriptor> = {
    ...callProblems,
    network:
      action === "accept"
        ? msg`Connection lost. Don’t cook until the order moves. Try again.`
        : msg`Connection lost, so we can’t be sure. Check the order, then try again.`,
    "payment-lost": msg`The payment didn’t go through. Don’t cook.`,
    "payment-unknown": msg`The bank didn’t answer. Don’t cook yet. Accept again in a moment, or cancel.`,
    "accept-differs": msg`You accepted it with different items before. Accept it as it was and refund the difference, or cancel.`,
    "order-busy": msg`Someone is accepting it right now.`,
    "wrong-state":
      card.status === OrderStatus.CANCELED
        ? msg`It was canceled.`
        : msg`Someone got there first. It’s now under ${column}.`,
    "not-found": msg`This order is over.`,
    "lines-invalid": lookAgain,
    "more-than-left": lookAgain,
    "nothing-left": msg`There’s nothing left to refund.`,
    "cancel-instead": msg`Nothing would be left. Cancel the order instead.`,
    "own-order": msg`This is your own order. Someone else has to handle it.`,
    "refund-too-late": msg`It ended hours ago. The venue manager can still refund it.`,
    "password-needed": msg`Many refunds within minutes.`,
    "runner-unknown": msg`This runner no longer works here.`,
    "wrong-order": msg`This code belongs to another order.`,
    "wrong-proof": msg`This isn’t this order’s code.`,
    "wrong-pin": msg`Wrong PIN. Ask the fan to show it.`,
    "pin-locked": msg`Too many wrong PINs. Scan the code, or ask the venue manager.`,
    "too-early": msg`The fan still has time to pick it up.`,
  };
  return knownText(t, texts, code) ?? t(tryAgain);
}

/** Why a shop or a dish didn't open or close. */
export const runProblems: Texts<RunCode, MessageDescriptor> = {
  ...callProblems,
  "end-in-the-past": msg`That time has passed. Choose again.`,
  "end-too-far": msg`That’s too long. Choose a shorter time.`,
  "not-found": tryAgain,
};

/** Why an action on a tray was refused. */
export const trayProblems: Texts<TrayCode, MessageDescriptor> = {
  ...callProblems,
  "tray-changed": msg`Someone got there first.`,
  "not-cooked-ahead": msg`This dish has no holding time here.`,
  "not-found": tryAgain,
};

/** Why a reserved place wasn't given back. */
export const unpaidProblems: Texts<
  CodeOf<"POST /staff/shops/:shopId/unpaid/:orderId/end">,
  MessageDescriptor
> = {
  ...callProblems,
  "wrong-state": msg`It was just paid, so it’s a new order now.`,
  "order-busy": msg`The bank is still deciding on this payment. Try again in a minute.`,
  "payment-unknown": msg`The payment service isn’t responding. Try again in a minute.`,
  "not-found": msg`It’s already over.`,
};

/** "4:05"; with hours from an hour on. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The allergens of the dishes to be delivered, without duplicates; null without any. */
export function allergensText(t: Translate, lines: readonly BoardLine[]): string | null {
  const coming = lines.filter((line) => line.quantity > line.removedQuantity);
  const names = allergenNames(t, [...new Set(coming.flatMap((line) => line.allergens))]);
  return names ? t(msg`Contains: ${names}`) : null;
}
