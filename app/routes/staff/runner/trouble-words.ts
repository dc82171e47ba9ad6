import { useLingui } from "@lingui/react/macro";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { RunnerCode } from "./floor/runner-api.ts";
import type { Trouble, TroubleCode } from "./floor/verdict.ts";

/** Isolated: Hebrew would swap the two halves of a code. */
export const codeText = (code: string) => `\u2066${spacedOrderCode(code)}\u2069`;

/** What is wrong and what to do now. Each case has its own text, because a runner acts on it within a second. */
export function useTroubleWords(): (trouble: Trouble, clock: (at: number) => string) => [string, string] {
  const { t } = useLingui();
  return ({ code, orderCode, carrierName, attemptsLeft, at }, clock) => {
    const order = orderCode ? codeText(orderCode) : "";
    const time = at === undefined ? "" : clock(at);
    const carrier = carrierName ?? "";
    const left = attemptsLeft ?? 0;
    const general: [string, string] = [
      t`That did not work`,
      t`Try again. If it stays like this, report a problem.`,
    ];
    const texts: Texts<TroubleCode, [string, string]> = {
      "delivered-before": [
        t`Already delivered`,
        t`You handed ${order} over at ${time}. If somebody still waits, this is an old code: ask them to open their order again.`,
      ],
      "already-delivered": [
        t`Already delivered`,
        t`Order ${order} was handed over before. Ask the fan to open the order that is on its way.`,
      ],
      "other-runner": [
        t`Not your bag`,
        carrier
          ? t`Order ${order} is with ${carrier}. Ask the fan to wait for them.`
          : t`Order ${order} is with another runner. Ask the fan to wait for them.`,
      ],
      "not-taken": [
        t`Still at the stand`,
        t`Order ${order} has not left the stand yet. This fan gets it later.`,
      ],
      "wrong-order": [t`Another order`, t`This code is of another order. Ask the fan to open the right one.`],
      "wrong-proof": [
        t`This code is not valid`,
        t`It names order ${order} but is not its code: a picture of an old order, or a made-up one. Ask the fan to open the order itself, or take the PIN.`,
      ],
      "order-canceled": [
        t`Canceled`,
        t`Order ${order} was canceled. Do not hand it over; bring it back to the stand.`,
      ],
      "code-unknown": [t`Unknown order`, t`No order of this stadium has the code ${order}.`],
      link: [
        t`This is the code of a seat`,
        t`Scan the code on the fan’s phone, in the order that is on its way.`,
      ],
      "no-code": [
        t`This is no order’s code`,
        t`Scan the code on the fan’s phone, in the order that is on its way.`,
      ],
      "no-picture-code": [t`No code in this picture`, t`Come closer, hold still, and take it again.`],
      "wrong-pin": [
        t`Wrong PIN`,
        left > 0
          ? t`It is not the PIN of order ${order}. Ask again; tries left: ${left}.`
          : t`It is not the PIN of order ${order}, and no tries are left. Scan the code, or call the venue.`,
      ],
      "pin-locked": [
        t`No tries left`,
        t`The PIN of order ${order} was wrong too often. Scan the code on the fan’s phone, or report a problem: the venue’s manager can close the order.`,
      ],
      network: [
        t`No network`,
        t`Order ${order} is not one of the bags on this phone, and without a network nobody can say whose it is. Check the bag’s code.`,
      ],
      "sign-in-required": [t`You are signed out`, t`Sign in again. What you scanned is kept on this phone.`],
      "not-found": [t`Unknown order`, t`No order of this stadium has the code ${order}.`],
      "not-placed": general,
      "not-allowed": general,
      "not-staff": general,
      "not-arrived": general,
      "too-early": general,
      "too-many-requests": general,
      "already-taken": general,
      "wrong-state": general,
      "order-busy": general,
      "payment-lost": general,
      "payment-unknown": general,
      "refund-failed": general,
      // Codes for requests that our phones never send.
      "runner-required": general,
      "proof-required": general,
      "proof-invalid": general,
      "reason-required": general,
      "lines-invalid": general,
    };
    return textOf(texts, code) ?? general;
  };
}

export function useRefusalWords(): (code: RunnerCode) => string {
  const { t } = useLingui();
  return (code) => {
    const general = t`That did not work. Try again.`;
    const texts: Texts<RunnerCode> = {
      network: t`No network. Try again in a moment.`,
      "already-taken": t`Another runner was faster.`,
      "already-delivered": t`This order is delivered.`,
      "order-canceled": t`This order was canceled.`,
      "too-early": t`It is too early to say so. Wait a little longer.`,
      "not-arrived": t`Say first that you are at the seat.`,
      "other-runner": t`Another runner has this bag.`,
      "not-allowed": t`You are no runner of this stadium any more.`,
      "not-found": t`This order is over.`,
      "wrong-state": t`This bag is not ready any more.`,
      "sign-in-required": general,
      "too-many-requests": general,
      "not-staff": general,
      "not-placed": general,
      "not-taken": general,
      "order-busy": general,
      "payment-lost": general,
      "payment-unknown": general,
      // Codes of scans and hand-overs.
      "code-unknown": general,
      "proof-invalid": general,
      "proof-required": general,
      "wrong-order": general,
      "wrong-proof": general,
      "wrong-pin": general,
      "pin-locked": general,
      "runner-required": general,
      "reason-required": general,
      "lines-invalid": general,
    };
    return textOf(texts, code) ?? general;
  };
}
