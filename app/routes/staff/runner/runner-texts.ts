import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import type { DeliveryProblem } from "#domain/delivery/deliveries.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { ShopCancelReason } from "#domain/order-status.ts";
import type { Texts } from "#domain/wire/problems.ts";
import type { RunnerCode, Trouble, TroubleCode } from "./floor/runner-api.ts";

/** Isolated: Hebrew would swap the two halves of a code. */
export const codeText = (code: string) => leftToRight(spacedOrderCode(code));

/** Refusals with no text of their own: try again. The last answer requests that our phones never send. */
type General =
  | "too-many-requests"
  | "not-staff"
  | "not-placed"
  | "order-busy"
  | "accept-differs"
  | "payment-lost"
  | "payment-unknown"
  | "runner-required"
  | "runner-unknown"
  | "proof-required"
  | "age-unchecked"
  | "proof-invalid"
  | "reason-required"
  | "lines-invalid";

type TitleAndText = [title: MessageDescriptor, text: MessageDescriptor];

/** What is wrong and what to do now. Each case has its own text, because a runner acts on it within a second. */
export function troubleText(
  t: Translate,
  { code, orderCode, carrierName, attemptsLeft: left, at }: Trouble,
  { clock, isCounter }: { clock: (at: number) => string; isCounter: boolean },
): [title: string, text: string] {
  const order = orderCode ? codeText(orderCode) : "";
  const time = at === undefined ? "" : clock(at);
  const carrier = carrierName ?? "";
  const general: TitleAndText = [
    msg`That didn’t work`,
    isCounter
      ? msg`Try again. If it stays like this, ask the venue manager.`
      : msg`Try again. If it stays like this, report a problem.`,
  ];
  const onTheirPhone = isCounter
    ? msg`Scan the code on the fan’s phone, on the order’s screen.`
    : msg`Scan the code on the fan’s phone, in the order that’s on its way.`;
  const texts: Texts<Exclude<TroubleCode, General>, TitleAndText> = {
    "delivered-before": [
      msg`Already delivered`,
      msg`You handed ${order} over at ${time}. If someone’s still waiting, this is an old code: ask them to open their order again.`,
    ],
    "already-delivered": [
      msg`Already delivered`,
      isCounter
        ? msg`Order ${order} was already handed over. Ask the fan to open the order that’s ready to pick up.`
        : msg`Order ${order} was already handed over. Ask the fan to open the order that’s on its way.`,
    ],
    "other-runner": [
      msg`Not your bag`,
      carrier
        ? msg`Order ${order} is with ${carrier}. Ask the fan to wait for them.`
        : msg`Order ${order} is with another runner. Ask the fan to wait for them.`,
    ],
    "own-order": [msg`Your own order`, msg`This is your own order. Someone else has to bring it.`],
    "not-taken": [
      msg`Still at the shop`,
      msg`Order ${order} hasn’t left the shop yet. This fan will get it later.`,
    ],
    "wrong-order": [
      msg`Another order`,
      msg`This code is for another order. Ask the fan to open the right one.`,
    ],
    "wrong-proof": [
      msg`This code isn’t valid`,
      msg`This says order ${order} but isn’t its code: it may be an old screenshot or a fake. Ask the fan to open the order, or use the PIN.`,
    ],
    "order-canceled": [
      msg`Canceled`,
      isCounter
        ? msg`Don’t hand it over. Take it off its shelf.`
        : msg`Order ${order} was canceled. Don’t hand it over. Bring it back to the shop.`,
    ],
    "code-unknown": [msg`Unknown order`, msg`No order at this stadium has the code ${order}.`],
    link: [msg`This is a seat code`, onTheirPhone],
    "not-here": [
      msg`Not on these shelves`,
      msg`Order ${order} isn’t on a shelf here. The fan’s order says which shop has it, and whether it’s ready.`,
    ],
    "no-code": [msg`This isn’t an order code`, onTheirPhone],
    "no-picture-code": [msg`No code in this picture`, msg`Come closer, hold still, and take it again.`],
    "wrong-pin": [
      msg`Wrong PIN`,
      // How many are left is not known of a delivery that was refused later.
      left === undefined
        ? msg`That’s not the PIN for order ${order}. Scan the code, or ask again.`
        : left > 0
          ? msg`That’s not the PIN for order ${order}. Ask again: ${plural(left, { one: "# try", other: "# tries" })} left.`
          : msg`That’s not the PIN for order ${order}, and there are no tries left. Scan the code or call the venue.`,
    ],
    "pin-locked": [
      msg`No tries left`,
      isCounter
        ? msg`Too many wrong PINs. Scan the code, or ask the venue manager.`
        : msg`Too many wrong PINs for order ${order}. Scan the code on the fan’s phone, or report a problem: the venue manager can close the order.`,
    ],
    network: [
      msg`No network`,
      msg`Order ${order} isn’t one of the bags on this phone, and without a network we can’t tell whose it is. Check the code on the bag.`,
    ],
    "sign-in-required": [msg`You’re signed out`, msg`Sign in again. What you scanned is kept on this phone.`],
    "not-found": [msg`Unknown order`, msg`No order at this stadium has the code ${order}.`],
    "not-allowed": general,
    "not-arrived": general,
    "too-early": general,
    "already-taken": general,
    "wrong-state": general,
    "refund-failed": general,
  };
  const [title, text] = (texts as Partial<Record<string, TitleAndText>>)[code] ?? general;
  return [t(title), t(text)];
}

const tryAgain = msg`That didn’t work. Try again.`;
const refusalTexts: Texts<Exclude<RunnerCode, General>, MessageDescriptor> = {
  network: msg`No network. Try again in a moment.`,
  "already-taken": msg`Another runner was faster.`,
  "already-delivered": msg`This order is delivered.`,
  "order-canceled": msg`This order was canceled.`,
  "too-early": msg`It’s too early to report that. Wait a little longer.`,
  "not-arrived": msg`First mark that you’re at the seat.`,
  "other-runner": msg`Another runner has this bag.`,
  "own-order": msg`This is your own order. Someone else has to bring it.`,
  "not-allowed": msg`You’re no longer a runner at this stadium.`,
  "not-found": msg`This order is over.`,
  "wrong-state": msg`This bag is no longer waiting.`,
  "sign-in-required": tryAgain,
  "not-taken": tryAgain,
  "code-unknown": tryAgain,
  "wrong-order": tryAgain,
  "wrong-proof": tryAgain,
  "wrong-pin": tryAgain,
  "pin-locked": tryAgain,
};
export const refusalText = (t: Translate, code: RunnerCode): string =>
  knownText(t, refusalTexts, code) ?? t(tryAgain);

const problemNames: Record<DeliveryProblem, MessageDescriptor> = {
  "seat-not-found": msg`I can’t find the seat`,
  "no-way": msg`I can’t get there`,
  spoilt: msg`The food is spoiled or incomplete`,
  refused: msg`The fan doesn’t want it`,
  other: msg`Something else`,
};
export const problemName = (t: Translate, reason: string): string =>
  knownText(t, problemNames, reason) ?? t(problemNames.other);

const endedTexts: Record<ShopCancelReason | "fan-not-there" | "age-refused", MessageDescriptor> = {
  "fan-not-there": msg`Nobody was there to take it.`,
  "age-refused": msg`No ID was shown.`,
  "sold-out": msg`Something was sold out.`,
  "too-busy": msg`The kitchen couldn’t prepare it in time.`,
  closing: msg`The shop is closing.`,
};
export const endedText = (t: Translate, cancelReason: string | null): string =>
  knownText(t, endedTexts, cancelReason ?? "") ?? t(msg`The shop or the venue canceled it.`);
