import { useLingui } from "@lingui/react/macro";
import type { BoardCard, BoardColumn } from "#domain/kitchen/board-events.ts";
import type { Lateness } from "#domain/kitchen/lateness.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { CardProblem } from "./card/use-card-actions.ts";

export function useColumnNames(): Record<BoardColumn, string> {
  const { t } = useLingui();
  return { new: t`New`, preparing: t`Preparing`, ready: t`Ready`, "on-the-way": t`On the way` };
}

/** Colour is never the only signal. */
export function useLatenessWord(): (lateness: Lateness, lateMs: number) => string {
  const { t } = useLingui();
  return (lateness, lateMs) => {
    if (lateness !== "late") return lateness === "soon" ? t`hurry` : t`on time`;
    const minutes = Math.floor(lateMs / 60_000);
    return minutes > 0 ? t`${minutes} min late` : t`late`;
  };
}

export function useCanceledWord(): (reason: string | null) => string {
  const { t } = useLingui();
  return (reason) => {
    const known: Record<string, string> = {
      customer: t`The fan canceled it.`,
      "not-accepted": t`Nobody accepted it in time.`,
      "payment-lost": t`The payment was lost.`,
      "fan-not-there": t`Nobody was at the seat.`,
      "sold-out": t`Sold out.`,
      "too-busy": t`The kitchen could not make it in time.`,
      closing: t`The stand is closing.`,
    };
    return (reason && known[reason]) || t`It was canceled.`;
  };
}

/** What went wrong with an action, and what to do. Always says whether to cook. */
export function useProblemWords(): (problem: CardProblem, card: BoardCard) => string {
  const { t } = useLingui();
  const columns = useColumnNames();
  return ({ code, action }, card) => {
    const general = t`That did not work. Try again.`;
    const notAllowed = t`Your role does not allow this.`;
    const lookAgain = t`These pieces are not in the order any more. Look again.`;
    const column = columns[columnWord(card)];
    const faster = t`Somebody was faster. It stands under: ${column}.`;
    const over = t`This order is over.`;
    const texts: Texts<CardProblem["code"]> = {
      network:
        action === "accept"
          ? t`The connection broke. Do not cook before the card moves; try again.`
          : t`The connection broke, so nobody knows. Look at the card, then try again.`,
      "payment-lost": t`The payment was lost. Do not cook.`,
      "payment-unknown": t`The bank did not answer. Do not cook yet; accept again in a moment.`,
      "order-busy": t`Somebody is accepting it right now.`,
      "wrong-state": faster,
      "already-taken": general,
      "already-delivered": general,
      "order-canceled": general,
      "not-found": over,
      "lines-invalid": lookAgain,
      "more-than-left": lookAgain,
      "nothing-left": t`There is nothing left to give back.`,
      "cancel-instead": t`Nothing would be left. Cancel the order instead.`,
      "runner-unknown": t`This runner does not work here any more.`,
      "not-allowed": notAllowed,
      "not-staff": notAllowed,
      "sign-in-required": t`You are signed out. Sign in again.`,
      "too-many-requests": t`Too many at once. Try again in a moment.`,
      // Codes for runners, or for requests that boards never send.
      "not-placed": general,
      "runner-required": general,
      "reason-required": general,
      "request-key-used": general,
      "proof-required": general,
      "wrong-order": general,
      "wrong-proof": general,
      "wrong-pin": general,
      "pin-locked": general,
      "other-runner": general,
      "not-taken": general,
      "not-arrived": general,
      "too-early": general,
    };
    return textOf(texts, code) ?? general;
  };
}

function columnWord(card: BoardCard): BoardColumn {
  if (card.deliveringAt !== null) return "on-the-way";
  if (card.readyAt !== null) return "ready";
  return card.acceptedAt !== null ? "preparing" : "new";
}
