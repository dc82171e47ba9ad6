import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import type { Texts } from "#domain/wire/problems.ts";
import type { FieldCode } from "./codecs.ts";
import type { SaveCode } from "./use-save.ts";

/** Codes of every console call. */
export type VenueCode =
  | SaveCode
  | CodeOf<"POST /staff/venue/:stadiumId/pictures" | "POST /staff/venue/:stadiumId/import">;

const tryAgain = msg`That didn’t work. Try again.`;
const notAllowed = msg`Your role doesn’t cover this venue.`;
const tooLarge = msg`This picture is too large. Choose a smaller one.`;
const sameRegisterCode = msg`One of the shops already sells another dish with this register code.`;
const venueProblems: Texts<VenueCode, MessageDescriptor> = {
  "body-invalid": msg`Some fields need another look.`,
  "changed-meanwhile": msg`Someone else just changed this.`,
  "not-found": msg`This no longer exists.`,
  "needed-by-orders": msg`Open orders still include this dish. Take it off the menu for now and remove it when they’re done.`,
  "category-in-use": msg`There are dishes in this category. Move them first.`,
  "shop-in-use": msg`This shop still has orders or dishes. Close it instead.`,
  "category-unknown": msg`This category no longer exists.`,
  "shop-unknown": msg`One of the shops no longer exists.`,
  "external-id-used": sameRegisterCode,
  "section-unknown": msg`A zone names a section the stadium doesn’t have.`,
  "picture-unknown": msg`This picture no longer exists. Upload it again.`,
  "claim-in-text": msg`Only a certificate may say kosher or halal here. Leave the word out of the text.`,
  "tax-class-unknown": msg`A category has a tax class that has no rate.`,
  "sample-value": msg`This is a sample of the demo. Fill in the real one.`,
  "too-many": msg`You’ve reached the limit.`,
  "not-allowed": notAllowed,
  "not-staff": notAllowed,
  "sign-in-required": msg`You’re signed out. Sign in again.`,
  "too-many-requests": msg`Too many at once. Try again in a moment.`,
  "picture-too-large": tooLarge,
  "not-a-picture": msg`We can’t read this file as a picture.`,
  "picture-dimensions": tooLarge,
  "picture-has-position": tryAgain,
  "picture-sizes-differ": tryAgain,
  "venue-file-invalid": tryAgain,
  "too-many-pictures": msg`Many pictures were uploaded within the hour. Try again later.`,
  "pictures-unavailable": msg`Pictures can’t be kept right now. Try again in a moment.`,
  "end-in-the-past": msg`That time has already passed.`,
  "end-too-far": msg`That’s too long. Choose a shorter time.`,
  network: msg`Connection lost. Check whether it was saved, then try again.`,
};
export const venueProblem = (t: Translate, code: VenueCode): string =>
  knownText(t, venueProblems, code) ?? t(tryAgain);

/** "too_small" is only the server’s. */
const fieldProblems: Record<FieldCode | "too_small", MessageDescriptor> &
  Partial<Record<SaveCode, MessageDescriptor>> = {
  invalid: msg`This can’t be used`,
  required: msg`Required`,
  "amount-invalid": msg`An amount like 54.00, up to 100,000`,
  "number-invalid": msg`A whole number in range`,
  too_big: msg`Too long or too large`,
  too_small: msg`Too short or too small`,
  "category-unknown": msg`This category no longer exists.`,
  "shop-unknown": msg`One of the shops no longer exists.`,
  "external-id-used": sameRegisterCode,
  "section-unknown": msg`The stadium doesn’t have this section`,
  "picture-unknown": msg`This picture no longer exists. Upload it again.`,
  "claim-in-text": msg`Only a certificate can claim this`,
  "tax-class-unknown": msg`There’s no rate of this class`,
  "sample-value": msg`This is a sample of the demo. Fill in the real one.`,
  "fee-invalid": msg`An amount like 2.00, up to 100`,
  "percent-invalid": msg`Percent from 0 to 100, with up to three decimals`,
  "class-invalid": msg`Lower-case Latin letters, digits and hyphens`,
  "group-rule": msg`Check how many can be chosen: at least one option and no more than there are. For sizes, exactly one.`,
  "shop-required": msg`Choose at least one shop`,
  "price-free": msg`At 0 this dish is free. If that’s right, save again.`,
  "busy-after-full": msg`The busy limit must be lower than the limit that pauses orders`,
  "ends-before-start": msg`The end must be later than the start`,
  "doors-too-far": msg`Within 24 hours before the kick-off`,
  "range-invalid": msg`Couldn’t be read`,
};
export const fieldProblem = (t: Translate, code: FieldCode | SaveCode | undefined): string | undefined =>
  code && (knownText(t, fieldProblems, code) ?? t(fieldProblems.invalid));
