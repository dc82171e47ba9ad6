import { useLingui } from "@lingui/react/macro";
import type { BoardCard, BoardColumn } from "#domain/kitchen/board-events.ts";
import { columnOf, type Lateness } from "#domain/kitchen/lateness.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { CardProblem } from "./card/use-card-actions.ts";
import { shortDuration } from "./duration.ts";

export function useColumnNames(): Record<BoardColumn, string> {
  const { t } = useLingui();
  return { new: t`New`, preparing: t`Preparing`, ready: t`Ready`, "on-the-way": t`On the way` };
}

/** Colour is never the only signal. */
export function useLatenessWords(): Record<Lateness, string> {
  const { t } = useLingui();
  return { "on-time": t`on time`, soon: t`hurry`, late: t`late` };
}

/** "4 min", "−3 min", "1:05 h". */
export function useMinutesText(): (minutes: number) => string {
  const { t } = useLingui();
  return (whole) => {
    const { text: minutes, unit } = shortDuration(whole);
    return unit === "min" ? t`${minutes} min` : t`${minutes} h`;
  };
}

export function useCanceledWord(): (card: Pick<BoardCard, "cancelReason" | "shelf">) => string {
  const { t } = useLingui();
  return ({ cancelReason: reason, shelf }) => {
    const known: Record<string, string> = {
      customer: t`The fan canceled it.`,
      "not-accepted": t`Nobody accepted it in time.`,
      "payment-lost": t`The payment didn’t go through.`,
      "payment-unanswered": t`The bank didn’t answer. Don’t cook.`,
      "fan-not-there": shelf === null ? t`Nobody was at the seat.` : t`Nobody picked it up.`,
      "sold-out": t`Sold out.`,
      "too-busy": t`The kitchen couldn’t prepare it in time.`,
      closing: t`The shop is closing.`,
    };
    return (reason && known[reason]) || t`It was canceled.`;
  };
}

/** What went wrong with an action, and what to do. Always says whether to cook. */
export function useProblemWords(): (problem: CardProblem, card: BoardCard) => string {
  const { t } = useLingui();
  const columns = useColumnNames();
  return ({ code, action }, card) => {
    const general = t`That didn’t work. Try again.`;
    const notAllowed = t`Your role doesn’t allow this.`;
    const lookAgain = t`These items are no longer in the order. Take another look.`;
    const isShelved = columnOf(card) === "on-the-way" && card.shelf !== null;
    const column = isShelved ? t`On the way, on shelves` : columns[columnOf(card)];
    const faster = t`Someone got there first. It’s now under ${column}.`;
    const over = t`This order is over.`;
    const texts: Texts<CardProblem["code"]> = {
      network:
        action === "accept"
          ? t`Connection lost. Don’t cook until the order moves. Try again.`
          : t`Connection lost, so we can’t be sure. Check the order, then try again.`,
      "payment-lost": t`The payment didn’t go through. Don’t cook.`,
      "payment-unknown": t`The bank didn’t answer. Don’t cook yet. Accept again in a moment, or cancel.`,
      "accept-differs": t`You accepted it with different items before. Accept it as it was and refund the difference, or cancel.`,
      "order-busy": t`Someone is accepting it right now.`,
      "wrong-state": faster,
      "already-taken": general,
      "already-delivered": general,
      "order-canceled": general,
      "not-found": over,
      "lines-invalid": lookAgain,
      "more-than-left": lookAgain,
      "nothing-left": t`There’s nothing left to refund.`,
      "cancel-instead": t`Nothing would be left. Cancel the order instead.`,
      "own-order": t`This is your own order. Someone else has to handle it.`,
      "complaint-too-late": general,
      "refund-too-late": t`It was delivered hours ago. The venue manager can still refund it.`,
      "runner-unknown": t`This runner no longer works here.`,
      "not-allowed": notAllowed,
      "not-staff": notAllowed,
      "sign-in-required": t`You’re signed out. Sign in again.`,
      "too-many-requests": t`Too many at once. Try again in a moment.`,
      // Codes for runners, or for requests that boards never send.
      "not-placed": general,
      "runner-required": general,
      "reason-required": general,
      "request-key-used": general,
      "proof-required": general,
      "wrong-order": t`This code belongs to another order.`,
      "wrong-proof": t`This isn’t this order’s code.`,
      "wrong-pin": t`Wrong PIN. Ask the fan to show it.`,
      "pin-locked": t`Too many wrong PINs. Scan the code, or ask the venue manager.`,
      "other-runner": general,
      "not-taken": general,
      "not-arrived": general,
      "too-early": t`The fan still has time to pick it up.`,
    };
    return textOf(texts, code) ?? general;
  };
}
