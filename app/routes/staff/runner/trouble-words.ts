import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { leftToRight } from "#domain/language/bidi.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { RunnerCode } from "./floor/runner-api.ts";
import type { Trouble, TroubleCode } from "./floor/verdict.ts";

/** Isolated: Hebrew would swap the two halves of a code. */
export const codeText = (code: string) => leftToRight(spacedOrderCode(code));

/** What is wrong and what to do now. Each case has its own text, because a runner acts on it within a second. */
export function useTroubleWords(): (trouble: Trouble, clock: (at: number) => string) => [string, string] {
  const { t } = useLingui();
  return ({ code, orderCode, carrierName, attemptsLeft, at }, clock) => {
    const order = orderCode ? codeText(orderCode) : "";
    const time = at === undefined ? "" : clock(at);
    const carrier = carrierName ?? "";
    const left = attemptsLeft ?? 0;
    const general: [string, string] = [
      t`That didn’t work`,
      t`Try again. If it stays like this, report a problem.`,
    ];
    const texts: Texts<TroubleCode, [string, string]> = {
      "delivered-before": [
        t`Already delivered`,
        t`You handed ${order} over at ${time}. If someone’s still waiting, this is an old code: ask them to open their order again.`,
      ],
      "already-delivered": [
        t`Already delivered`,
        t`Order ${order} was already handed over. Ask the fan to open the order that’s on its way.`,
      ],
      "other-runner": [
        t`Not your bag`,
        carrier
          ? t`Order ${order} is with ${carrier}. Ask the fan to wait for them.`
          : t`Order ${order} is with another runner. Ask the fan to wait for them.`,
      ],
      "own-order": [t`Your own order`, t`This is your own order. Someone else has to bring it.`],
      "not-taken": [
        t`Still at the shop`,
        t`Order ${order} hasn’t left the shop yet. This fan will get it later.`,
      ],
      "wrong-order": [
        t`Another order`,
        t`This code is for another order. Ask the fan to open the right one.`,
      ],
      "wrong-proof": [
        t`This code isn’t valid`,
        t`This says order ${order} but isn’t its code: it may be an old screenshot or a fake. Ask the fan to open the order, or use the PIN.`,
      ],
      "order-canceled": [
        t`Canceled`,
        t`Order ${order} was canceled. Don’t hand it over. Bring it back to the shop.`,
      ],
      "code-unknown": [t`Unknown order`, t`No order at this stadium has the code ${order}.`],
      link: [t`This is a seat code`, t`Scan the code on the fan’s phone, in the order that’s on its way.`],
      "not-here": [
        t`Not on these shelves`,
        t`Order ${order} isn’t on a shelf here. The fan’s order says which shop has it, and whether it’s ready.`,
      ],
      "no-code": [
        t`This isn’t an order code`,
        t`Scan the code on the fan’s phone, in the order that’s on its way.`,
      ],
      "no-picture-code": [t`No code in this picture`, t`Come closer, hold still, and take it again.`],
      "wrong-pin": [
        t`Wrong PIN`,
        left > 0
          ? t`That’s not the PIN for order ${order}. Ask again: ${plural(left, { one: "# try", other: "# tries" })} left.`
          : t`That’s not the PIN for order ${order}, and there are no tries left. Scan the code or call the venue.`,
      ],
      "pin-locked": [
        t`No tries left`,
        t`Too many wrong PINs for order ${order}. Scan the code on the fan’s phone, or report a problem: the venue manager can close the order.`,
      ],
      network: [
        t`No network`,
        t`Order ${order} isn’t one of the bags on this phone, and without a network we can’t tell whose it is. Check the code on the bag.`,
      ],
      "sign-in-required": [t`You’re signed out`, t`Sign in again. What you scanned is kept on this phone.`],
      "not-found": [t`Unknown order`, t`No order at this stadium has the code ${order}.`],
      "not-placed": general,
      "not-allowed": general,
      "not-staff": general,
      "not-arrived": general,
      "too-early": general,
      "too-many-requests": general,
      "already-taken": general,
      "wrong-state": general,
      "order-busy": general,
      "accept-differs": general,
      "payment-lost": general,
      "payment-unknown": general,
      "refund-failed": general,
      // Codes for requests that our phones never send.
      "runner-required": general,
      "runner-unknown": general,
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
    const general = t`That didn’t work. Try again.`;
    const texts: Texts<RunnerCode> = {
      network: t`No network. Try again in a moment.`,
      "already-taken": t`Another runner was faster.`,
      "already-delivered": t`This order is delivered.`,
      "order-canceled": t`This order was canceled.`,
      "too-early": t`It’s too early to report that. Wait a little longer.`,
      "not-arrived": t`First mark that you’re at the seat.`,
      "other-runner": t`Another runner has this bag.`,
      "own-order": t`This is your own order. Someone else has to bring it.`,
      "not-allowed": t`You’re no longer a runner at this stadium.`,
      "not-found": t`This order is over.`,
      "wrong-state": t`This bag is no longer waiting.`,
      "sign-in-required": general,
      "too-many-requests": general,
      "not-staff": general,
      "not-placed": general,
      "not-taken": general,
      "order-busy": general,
      "accept-differs": general,
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
      "runner-unknown": general,
      "reason-required": general,
      "lines-invalid": general,
    };
    return textOf(texts, code) ?? general;
  };
}
