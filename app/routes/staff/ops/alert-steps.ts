import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";

/** What to do about an alert, and whom to call: docs/operations/match-day.md in a sentence. */
export const alertSteps: Record<AlertKind, MessageDescriptor> = {
  "close-disagrees": msg`Look at the orders: a document or a tax line of each is missing or too many. A close stays as it is. What you correct is in the next one.`,
  "payment-disagrees": msg`Compare and repair, below. What stays open: look at the order.`,
  "refund-failed": msg`Refund the rest of the order again. If it bounces too, call the fan and pay it back by hand.`,
  "calls-unanswered": msg`Look at status.stripe.com. If our key was refused, set the new one, then try the requests again.`,
  dispute: msg`Answer it before its deadline, with the delivery’s proof. Nothing to do during the match.`,
  "event-unknown": msg`Look the payment up at Stripe. If it isn’t ours, nothing is to be done.`,
  "event-refused": msg`Compare and repair, below: it finds what the event would have said.`,
  "order-untended": msg`Look at the order. Cancel and refund it if nobody at the shop can say where it is.`,
  "shop-silent": msg`Call the shop, or the venue to send someone there. It takes orders again as soon as its tablet is on.`,
  "notice-failed": msg`Check that the two VAPID keys are a pair. Screens and emails still work.`,
  "menu-behind": msg`Wait: it ends by itself once the menu is written. If it stays for five minutes, read the logs.`,
  "delivery-problem": msg`Call the runner. If the bag can’t be delivered, cancel and refund the order.`,
  "delivered-canceled": msg`Nothing to repair. Tell the shop and the runner: the fan has the food and the money.`,
  "payment-unknown": msg`Check that this instance uses the right Stripe account and key, then compare again.`,
  "comparison-behind": msg`Compare and repair, below. If it can’t keep up, read the logs for “job failed”.`,
  "forgetting-behind": msg`Wait for the next night. After three of them, read the logs.`,
  "job-late": msg`Read the logs for “job failed” with its name. It ends by itself when the job succeeds.`,
  "setup-wrong": msg`Fix at Stripe what’s named here. It clears after the next check.`,
  "shop-unpayable": msg`Call the shop’s owner, who must complete what Stripe asks for. It opens by itself then.`,
  "mails-many": msg`Look at the email quota. It ends by itself within an hour.`,
  "challenge-down": msg`Look at cloudflarestatus.com. It ends by itself.`,
  "refunds-many": msg`Call the shop. If nobody there does it, end that account’s sessions and roles below.`,
  "sessions-many": msg`Ask that person. A new password ends all of the sessions.`,
};
