import { useLingui } from "@lingui/react/macro";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { TicketCode } from "./send-picture.ts";

export function useTicketProblemText(): (code: TicketCode) => string {
  const { t } = useLingui();
  return (code) => {
    const general = t`The upload did not work.`;
    const tooLarge = t`This picture is too large.`;
    const texts: Texts<TicketCode> = {
      "picture-too-large": tooLarge,
      "picture-dimensions": tooLarge,
      "not-a-picture": t`This is not a picture that we can read.`,
      "too-many-pictures": t`That was a lot of pictures. Please try again in an hour.`,
      "sign-in-required": t`Please sign in again to add a picture.`,
      "too-many-requests": general,
      "picture-has-position": general,
      "tickets-unavailable": general,
      "ticket-not-found": general,
      network: general,
    };
    return textOf(texts, code) ?? general;
  };
}
