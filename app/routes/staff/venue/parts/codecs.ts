import { z } from "zod";
import type { Localized } from "#domain/language/localized.ts";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import { parseRange } from "#domain/seat/seat-ranges.ts";
import { typedNumber } from "./check-form.ts";
import { type Texts, textsOf } from "./texts.ts";

/*
 * Between what is typed and what is stored. What can't be read decodes to something that no schema of the server accepts,
 * so that its checks name it.
 */

/** As it is. */
export const kept = <Value>() => z.custom<Value>();

export const trimmed = z.string().trim();

/** In every language. */
export const texts = z.codec(kept<Texts>(), kept<Localized>(), { decode: (typed) => typed, encode: textsOf });

/** Minor units, with two decimals. */
export const amount = z.codec(z.string(), kept<number>(), {
  decode: (typed) => parseAmount(typed) ?? ((typed.trim() ? Number.NaN : undefined) as number),
  encode: (minor) => (Number.isNaN(minor) ? "" : amountText(minor)),
});

export const number = z.codec(z.string(), kept<number>(), { decode: typedNumber, encode: String });

/** Nothing typed is null. */
export const numberOrNone = z.codec(z.string(), kept<number | null>(), {
  decode: (typed) => (typed.trim() ? typedNumber(typed) : null),
  encode: (value) => (value === null ? "" : String(value)),
});

/** Of a list with nothing chosen, too. */
export const choiceOrNone = <Value extends string>() =>
  z.codec(kept<Value | "">(), kept<Value | null>(), {
    decode: (chosen) => chosen || null,
    encode: (value) => value ?? "",
  });

/** Names and runs of them: "101-104, VIP". What can't be read stays a text. */
export const ranges = z.codec(z.string(), kept<string[]>(), {
  decode: (typed) => {
    if (!typed.trim()) return [];
    const range = parseRange(typed);
    return range.ok ? range.values : (typed as unknown as string[]);
  },
  encode: (names) => names.join(", "),
});
