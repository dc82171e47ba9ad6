import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";

export const alertTexts: Record<AlertKind, MessageDescriptor> = {
  "close-disagrees": msg`The reports of a close don’t agree`,
  "payment-disagrees": msg`A payment doesn’t match its order`,
  "refund-failed": msg`A refund bounced`,
  "calls-unanswered": msg`The payment provider isn’t responding`,
  dispute: msg`A charge is disputed`,
  "event-unknown": msg`An event for an unknown order`,
  "event-refused": msg`An event was refused`,
  "order-untended": msg`An order was left unhandled`,
  "shop-silent": msg`A shop’s tablet isn’t responding`,
  "notice-failed": msg`A notification couldn’t be sent`,
  "menu-behind": msg`Fans see an older menu for now`,
  "delivery-problem": msg`A runner reported a problem`,
  "delivered-canceled": msg`A canceled order was handed over`,
  "payment-unknown": msg`The payment provider doesn’t know this stadium’s payments`,
  "comparison-behind": msg`The comparison with the payment provider is more than an hour late`,
  "forgetting-behind": msg`More old orders than a night can clear still carry names or pictures`,
  "job-late": msg`A job that runs by itself hasn’t succeeded for too long`,
  "setup-wrong": msg`The payment provider isn’t set up as it should be`,
  "shop-unpayable": msg`A shop can’t be paid and takes no orders`,
  "mails-many": msg`Very many emails to addresses that nobody has confirmed`,
  "challenge-down": msg`Turnstile isn’t responding, so people are let through after a short wait`,
  "refunds-many": msg`Someone on the team is refunding many delivered orders`,
  "sessions-many": msg`Someone on the team is signed in on very many devices`,
};
