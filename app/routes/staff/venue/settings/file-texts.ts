import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { leftToRight } from "#domain/language/bidi.ts";
import type { FileProblemCode, ProblemFacts } from "#domain/schemas/problem-facts.ts";
import type { VenueChange } from "#domain/venue/venue-changes.ts";

/** A file's problem in the reader's language; `inEnglish` is the command line's version. */
export function fileProblem({
  code,
  given = "",
  min = 0,
  max = 0,
  allowed = "",
}: ProblemFacts): MessageDescriptor {
  const rows = leftToRight("00: 6; 1-41: 11-29");
  const free = '"free": true';
  const texts: Record<FileProblemCode, MessageDescriptor> = {
    "not-text": given
      ? msg`The file is saved as ${given}. Save it as UTF-8 and try again.`
      : msg`Some letters are lost in the file. Save it again as UTF-8 where it was made.`,
    "not-json": msg`The file breaks off here: it isn’t valid JSON`,
    "too-deep": msg`The file breaks off here: it isn’t valid JSON`,
    "unknown-format": msg`“format” must be one of ${allowed}`,
    missing: msg`Missing`,
    empty: msg`Empty, or only characters nobody can see`,
    "too-long": msg`Too long: the limit is ${max}`,
    "too-many": msg`Too many: up to ${max}`,
    "too-few": msg`Too few: at least ${min}`,
    "out-of-range":
      min && max ? msg`A number from ${min} to ${max}` : msg`The number is too small or too large`,
    "price-decimal": msg`Prices are written in agorot or cents, with no decimal point and no quotes: 25.00 is 2500`,
    "price-invalid": msg`Prices are written in agorot or cents: 25.00 is 2500`,
    "price-zero": msg`The price is 0. If it’s meant to be free, add ${free}`,
    "not-one-of": msg`“${given}” isn’t on the list. Use one of: ${allowed}`,
    "unknown-field": msg`There’s no such field: ${given}`,
    "wrong-kind": msg`A different kind of value is needed`,
    "form-slug": msg`Only lowercase English letters, digits and hyphens`,
    "form-item-id": msg`3 to 10 lowercase English letters and digits`,
    "form-option-id": msg`1 to 3 lowercase English letters and digits`,
    "form-clock": msg`A time like 18:30`,
    "form-color": msg`A color like #3D70FF`,
    "form-time-zone": msg`A time zone like Asia/Jerusalem`,
    "form-seating": msg`Rows with their seats, like ${rows}, each row once`,
    "form-picture": msg`The name of one of our illustrations, or an uploaded picture`,
    "form-other": msg`This can’t be used`,
    "used-twice": msg`“${given}” is used twice`,
    "no-category": msg`There’s no category “${given}”`,
    "no-shop": msg`There’s no shop “${given}”`,
    "no-section": msg`There’s no section “${given}”`,
    "min-above-max": msg`The minimum is above the maximum`,
    "max-above-options": msg`More can be chosen than there are options`,
    "sizes-choose-one": msg`Exactly one size is chosen: min and max are 1`,
    "busy-after-full": msg`The busy limit must be lower than the limit that pauses orders`,
    "ends-before-start": msg`The end must be later than the start`,
    "doors-too-far": msg`Within 24 hours before the kick-off`,
    "other-venue": msg`The file is for another venue. This one is “${given}”`,
    "operators-account": msg`Only the platform’s operator sets where the money goes`,
    "foreign-photo": msg`A photo of another venue`,
    "needs-format": msg`This needs the newer format: ${allowed}`,
    "no-tax-class": msg`There’s no rate for this tax class: ${given}`,
    "currency-fixed": msg`Orders were already charged in ${given}, so the currency can’t change`,
    "claim-in-text": msg`Only a certificate may say “${given}”: take it out of the text`,
    "sample-value": msg`A sample from the demo, not a real value: ${given}`,
    "needs-venue": msg`This can’t be used`,
    "too-large": msg`The file is too large: up to ${given}`,
    "csv-broken": msg`No table here: the file is empty, or a quotation mark is never closed`,
    "column-unknown": msg`There’s no such column: “${given}”`,
    "column-missing": msg`The column “${given}” is missing`,
    "tax-class-mixed": msg`Another row gives this category the tax class “${allowed}”`,
    "column-currency": msg`The price’s header names the currency: “${given} ILS”`,
    "whose-menu": msg`Whose menu is it? Choose a shop, or add the column “shops”`,
    "price-in-table": msg`A price is one number like 25, 25.50 or 1250, with no comma. Two sizes are two rows`,
    "cells-left": msg`More cells than columns. A text with a comma goes in quotation marks`,
    "yes-or-no": msg`This column takes yes or no`,
    "two-readings": msg`“${given}” fits more than one way. Add a column “id” and say which: ${allowed}`,
    "also-sold": msg`Also sold by ${allowed}. Change it in the menu of all shops`,
    "till-only": msg`A dish has one price and no variants. Take out what’s too much`,
    taken: msg`Another venue already uses “${given}”`,
  };
  return texts[code];
}

/** The kinds of changed things. */
export const subjectTexts: Record<VenueChange["kind"], MessageDescriptor> = {
  venue: msg`Venue`,
  category: msg`Category`,
  shop: msg`Shop`,
  dish: msg`Dish`,
};

export const changeTexts: Record<VenueChange["change"], MessageDescriptor> = {
  removed: msg`Removed`,
  closed: msg`Closed`,
  added: msg`Added`,
  changed: msg`Changed`,
  reordered: msg`New order`,
};

/** A field without a text shows its name in the file. */
export const fieldTexts: Partial<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  category: msg`Category`,
  currency: msg`Currency`,
  priceMinor: msg`Price`,
  picture: msg`Picture`,
  morePictures: msg`More pictures`,
  shops: msg`Shops`,
  allergens: msg`Allergens`,
  dietary: msg`Diets`,
  customization: msg`Choices`,
  offer: msg`Offer`,
  openingHours: msg`Opening hours`,
  certificates: msg`Certificates`,
  shelves: msg`Pickup shelves`,
  halfTime: msg`Half-time menu`,
  ahead: msg`Cooked ahead`,
  pickup: msg`Pickup`,
  shabbat: msg`Shabbat and holidays`,
  passover: msg`Passover`,
  forPassover: msg`For Passover`,
  ageRestricted: msg`Age limit`,
  preparationMinutes: msg`Preparation`,
  externalId: msg`Register code`,
  taxClass: msg`Tax class`,
  location: msg`Location`,
  testimonials: msg`Reviews`,
};
