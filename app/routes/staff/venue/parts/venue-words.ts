import { useLingui } from "@lingui/react/macro";
import type { CodeOf } from "#domain/wire/calls.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { FieldCode } from "./check-form.ts";
import type { Fields, SaveCode } from "./use-save.ts";

/** Codes of every console call. */
export type VenueCode =
  | SaveCode
  | CodeOf<
      | "POST /staff/venue/:stadiumId/pictures"
      | "POST /staff/venue/:stadiumId/import"
      | "POST /staff/shops/:shopId/state"
      | "POST /staff/shops/:shopId/items/:itemId"
    >;

export function useVenueProblem(): (code: VenueCode) => string {
  const { t } = useLingui();
  const general = t`That did not work. Try again.`;
  const notAllowed = t`Your role does not reach this venue.`;
  const tooLarge = t`This picture is too large. Choose a smaller one.`;
  const texts: Texts<VenueCode> = {
    "body-invalid": t`Some fields need another look.`,
    "changed-meanwhile": t`Somebody else changed this meanwhile.`,
    "not-found": t`This is not there any more.`,
    "needed-by-orders": t`Open orders still need this dish. Take it off the menu for now, and remove it when they are done.`,
    "category-in-use": t`There are dishes in this category. Move them first.`,
    "shop-in-use": t`Orders or dishes name this shop. Close it instead.`,
    "category-unknown": t`This category is not there any more.`,
    "shop-unknown": t`One of the shops is not there any more.`,
    "section-unknown": t`A zone names a section that the stadium does not have.`,
    "picture-unknown": t`This picture is not there any more. Upload it again.`,
    "too-many": t`The venue has as many of these as it may.`,
    "not-allowed": notAllowed,
    "not-staff": notAllowed,
    "sign-in-required": t`You are signed out. Sign in again.`,
    "too-many-requests": t`Too many at once. Try again in a moment.`,
    "picture-too-large": tooLarge,
    "not-a-picture": t`This file is no picture that can be read.`,
    "picture-dimensions": tooLarge,
    "picture-has-position": general,
    "picture-sizes-differ": general,
    "venue-file-invalid": general,
    "too-many-pictures": t`Many pictures were uploaded within the hour. Try again later.`,
    "pictures-unavailable": t`Pictures can’t be kept right now. Try again in a moment.`,
    "end-in-the-past": t`That time is over already.`,
    "end-too-far": t`That is too long. Choose a shorter time.`,
    network: t`The connection broke, so nobody knows whether it was saved. Look again, then try again.`,
  };
  return (code) => textOf(texts, code) ?? general;
}

export function useFieldProblem(): (code: Fields[string] | undefined) => string | undefined {
  const { t } = useLingui();
  return (code) => {
    if (code === undefined) return undefined;
    const invalid = t`This can’t be used`;
    const texts: Record<FieldCode, string> & Record<string, string> = {
      invalid,
      required: t`Please fill this in`,
      "amount-invalid": t`An amount like 54.00, up to 100,000`,
      "number-invalid": t`A whole number in range`,
      too_big: t`Too long or too large`,
      too_small: t`Too short or too small`,
      "category-unknown": t`This category is not there any more.`,
      "shop-unknown": t`One of the shops is not there any more.`,
      "section-unknown": t`The stadium does not have this section`,
      "picture-unknown": t`This picture is not there any more. Upload it again.`,
      "group-rule": t`Check how many may be chosen: at least one option, and no more than there are. Of sizes it is exactly one.`,
      "shop-required": t`Choose at least one shop`,
      "busy-after-full": t`A shop is busy before it is full`,
      "range-invalid": t`Could not be read`,
    };
    return texts[code] ?? invalid;
  };
}
