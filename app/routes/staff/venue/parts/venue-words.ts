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
  const general = t`That didn’t work. Try again.`;
  const notAllowed = t`Your role doesn’t cover this venue.`;
  const claimInText = t`Only a certificate may say kosher or halal here. Leave the word out of the text.`;
  const tooLarge = t`This picture is too large. Choose a smaller one.`;
  const texts: Texts<VenueCode> = {
    "body-invalid": t`Some fields need another look.`,
    "changed-meanwhile": t`Someone else just changed this.`,
    "not-found": t`This no longer exists.`,
    "needed-by-orders": t`Open orders still include this dish. Take it off the menu for now and remove it when they’re done.`,
    "category-in-use": t`There are dishes in this category. Move them first.`,
    "shop-in-use": t`This shop still has orders or dishes. Close it instead.`,
    "category-unknown": t`This category no longer exists.`,
    "shop-unknown": t`One of the shops no longer exists.`,
    "section-unknown": t`A zone names a section the stadium doesn’t have.`,
    "picture-unknown": t`This picture no longer exists. Upload it again.`,
    "claim-in-text": claimInText,
    "tax-class-unknown": t`A category has a tax class that has no rate.`,
    "sample-value": t`This is a sample of the demo. Fill in the real one.`,
    "too-many": t`You’ve reached the limit.`,
    "not-allowed": notAllowed,
    "not-staff": notAllowed,
    "sign-in-required": t`You’re signed out. Sign in again.`,
    "too-many-requests": t`Too many at once. Try again in a moment.`,
    "picture-too-large": tooLarge,
    "not-a-picture": t`We can’t read this file as a picture.`,
    "picture-dimensions": tooLarge,
    "picture-has-position": general,
    "picture-sizes-differ": general,
    "venue-file-invalid": general,
    "too-many-pictures": t`Many pictures were uploaded within the hour. Try again later.`,
    "pictures-unavailable": t`Pictures can’t be kept right now. Try again in a moment.`,
    "end-in-the-past": t`That time has already passed.`,
    "end-too-far": t`That’s too long. Choose a shorter time.`,
    network: t`Connection lost. Check whether it was saved, then try again.`,
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
      required: t`Required`,
      "amount-invalid": t`An amount like 54.00, up to 100,000`,
      "number-invalid": t`A whole number in range`,
      too_big: t`Too long or too large`,
      too_small: t`Too short or too small`,
      "category-unknown": t`This category no longer exists.`,
      "shop-unknown": t`One of the shops no longer exists.`,
      "section-unknown": t`The stadium doesn’t have this section`,
      "picture-unknown": t`This picture no longer exists. Upload it again.`,
      "claim-in-text": t`Only a certificate may say this`,
      "tax-class-unknown": t`There’s no rate of this class`,
      "sample-value": t`This is a sample of the demo. Fill in the real one.`,
      "fee-invalid": t`An amount like 2.00, up to 100`,
      "percent-invalid": t`Percent from 0 to 100, with up to three decimals`,
      "class-invalid": t`Lower-case Latin letters, digits and hyphens`,
      "group-rule": t`Check how many can be chosen: at least one option and no more than there are. For sizes, exactly one.`,
      "shop-required": t`Choose at least one shop`,
      "price-free": t`At 0 this dish is free. If that’s right, save again.`,
      "busy-after-full": t`The busy limit must be lower than the limit that pauses orders`,
      "ends-before-start": t`The end must be later than the start`,
      "range-invalid": t`Couldn’t be read`,
    };
    return texts[code] ?? invalid;
  };
}
