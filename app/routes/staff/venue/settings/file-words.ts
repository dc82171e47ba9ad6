import { useLingui } from "@lingui/react/macro";
import type { FileProblemCode, ProblemFacts } from "#domain/schemas/problem-facts.ts";
import type { VenueChange } from "#domain/venue/venue-changes.ts";

/** What is wrong in a file, in the reader's language; `inEnglish` says the same on the command line. */
export function useFileProblem(): (facts: ProblemFacts) => string {
  const { t } = useLingui();
  return ({ code, given = "", min = 0, max = 0, allowed = "" }) => {
    const free = '"free": true';
    const texts: Record<FileProblemCode, string> = {
      "not-text": given
        ? t`The file is saved as ${given}. Save it as UTF-8 and try again.`
        : t`Some letters are lost in the file. Save it again as UTF-8 where it was made.`,
      "not-json": t`The file breaks off here: it isn’t valid JSON`,
      "too-deep": t`The file breaks off here: it isn’t valid JSON`,
      "unknown-format": t`“format” must be one of ${allowed}`,
      missing: t`Missing`,
      empty: t`Empty, or only characters nobody can see`,
      "too-long": t`Too long: the limit is ${max}`,
      "too-many": t`Too many: up to ${max}`,
      "too-few": t`Too few: at least ${min}`,
      "out-of-range": t`The number is too small or too large`,
      "price-decimal": t`Prices are written in agorot or cents, with no decimal point and no quotes: 25.00 is 2500`,
      "price-invalid": t`Prices are written in agorot or cents: 25.00 is 2500`,
      "price-zero": t`The price is 0. If it’s meant to be free, add ${free}`,
      "not-one-of": t`“${given}” isn’t on the list. Use one of: ${allowed}`,
      "unknown-field": t`There’s no such field: ${given}`,
      "wrong-kind": t`A different kind of value is needed`,
      "form-slug": t`Only lowercase English letters, digits and hyphens`,
      "form-item-id": t`3 to 10 lowercase English letters and digits`,
      "form-option-id": t`1 to 3 lowercase English letters and digits`,
      "form-clock": t`A time like 18:30`,
      "form-color": t`A color like #3D70FF`,
      "form-time-zone": t`A time zone like Asia/Jerusalem`,
      "form-picture": t`The name of one of our illustrations, or an uploaded picture`,
      "form-other": t`This can’t be used`,
      "used-twice": t`“${given}” is used twice`,
      "no-category": t`There’s no category “${given}”`,
      "no-shop": t`There’s no shop “${given}”`,
      "no-section": t`There’s no section “${given}”`,
      "min-above-max": t`The minimum is above the maximum`,
      "max-above-options": t`More can be chosen than there are options`,
      "sizes-choose-one": t`Exactly one size is chosen: min and max are 1`,
      "busy-after-full": t`The busy limit must be lower than the limit that pauses orders`,
      "ends-before-start": t`The end must be later than the start`,
      "other-venue": t`The file is for another venue. This one is “${given}”`,
      "operators-account": t`Only the platform’s operator sets where the money goes`,
      "foreign-photo": t`A photo of another venue`,
      "needs-format": t`This needs the newer format: ${allowed}`,
      "no-tax-class": t`There’s no rate for this tax class: ${given}`,
      "currency-fixed": t`Orders were already charged in ${given}, so the currency can’t change`,
      "claim-in-text": t`Only a certificate may say “${given}”: take it out of the text`,
      "sample-value": t`A sample from the demo, not a real value: ${given}`,
      "needs-venue": t`This can’t be used`,
      "too-large": t`The file is too large: up to ${given}`,
      "csv-broken": t`No table here: the file is empty, or a quotation mark is never closed`,
      "column-unknown": t`There’s no such column: “${given}”`,
      "column-missing": t`The column “${given}” is missing`,
      "tax-class-mixed": t`Another row gives this category the tax class “${allowed}”`,
      "column-currency": t`The price’s header names the currency: “${given} ILS”`,
      "whose-menu": t`Whose menu is it? Choose a shop, or add the column “shops”`,
      "price-in-table": t`A price is one number like 25, 25.50 or 1250, with no comma. Two sizes are two rows`,
      "cells-left": t`More cells than columns. A text with a comma goes in quotation marks`,
      taken: t`Another venue already uses “${given}”`,
    };
    return texts[code];
  };
}

export function useChangeWords() {
  const { t } = useLingui();
  const kinds: Record<VenueChange["kind"], string> = {
    venue: t`Venue`,
    category: t`Category`,
    shop: t`Shop`,
    dish: t`Dish`,
  };
  const changes: Record<VenueChange["change"], string> = {
    removed: t`Removed`,
    closed: t`Closed`,
    added: t`Added`,
    changed: t`Changed`,
    reordered: t`New order`,
  };
  const fields: Record<string, string> = {
    name: t`Name`,
    description: t`Description`,
    category: t`Category`,
    currency: t`Currency`,
    priceMinor: t`Price`,
    picture: t`Picture`,
    morePictures: t`More pictures`,
    shops: t`Shops`,
    allergens: t`Allergens`,
    dietary: t`Dietary`,
    customization: t`Choices`,
    offer: t`Offer`,
    openingHours: t`Opening hours`,
    certificates: t`Certificates`,
    shelves: t`Pickup shelves`,
    pickup: t`Pickup`,
    shabbat: t`Shabbat and holidays`,
    passover: t`Passover`,
    forPassover: t`For Passover`,
    location: t`Location`,
    testimonials: t`Reviews`,
  };
  return { kinds, changes, fieldName: (field: string) => fields[field] ?? field };
}
