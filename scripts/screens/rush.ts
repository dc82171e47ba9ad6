import type { CartLine } from "#domain/cart/cart.ts";
import { placeOrder, signInStaff, signUpFan } from "../lib/fan.ts";

const line = (
  itemId: string,
  quantity: number,
  choices: string[],
  more: Partial<CartLine> = {},
): CartLine => ({
  itemId,
  choices,
  quantity,
  ...more,
});

/** What a card may have to carry: choices, a note, an allergy, what to do if a dish sells out. */
const orders: { lines: CartLine[]; allergies?: string[] }[] = [
  {
    lines: [
      line("apburger", 1, ["one", "goo", "oni", "bbq"], {
        note: "בלי חמוצים, צלוי היטב",
        ifOut: "apshawarma",
      }),
      line("apfries", 1, ["reg", "ket"]),
    ],
    allergies: ["sesame"],
  },
  { lines: [line("apfalafel", 2, ["pit", "tah"]), line("apcola", 2, ["s33"])] },
  { lines: [line("apshawarma", 1, ["laf", "tah", "amb"], { ifOut: "-" }), line("apwater", 1, [])] },
  { lines: [line("apschnitz", 1, ["one", "mus"]), line("apcola", 1, ["s50"])], allergies: ["nuts", "milk"] },
  { lines: [line("apfries", 3, ["big", "ket"])] },
  { lines: [line("apburger", 2, ["two", "egg", "hot"], { ifOut: "apshawarma" })] },
  { lines: [line("apfalafel", 1, ["laf", "hum"], { note: "בלי חריף" }), line("apwater", 4, [])] },
  { lines: [line("apcola", 2, ["s50"]), line("apfries", 1, ["reg", "tah"])] },
  { lines: [line("apschnitz", 2, ["two", "tah"], { ifOut: "apfalafel" }), line("apcola", 2, ["s33"])] },
  { lines: [line("apburger", 1, ["one", "bbq"], { note: "בלי בצל" })], allergies: ["egg"] },
];
const inPreparation = 8;

let made: Promise<void> | undefined;

/** Once per run: eight orders in preparation and two new ones at the made-up park's grill. */
export function aRush(origin: string, stripeOrigin: string): Promise<void> {
  made ??= make(origin, stripeOrigin);
  return made;
}

async function make(origin: string, stripeOrigin: string) {
  const fan = await signUpFan(origin);
  const staff = await signInStaff(origin, "demo@seatside.example");
  for (const [index, { lines, allergies }] of orders.entries()) {
    const seat = { section: "102", row: String((index % 6) + 1), seatNo: String(index + 2), entrance: "1" };
    const { code } = await placeOrder(fan, stripeOrigin, {
      stadiumId: "almond-park",
      lines,
      seat,
      allergies,
    });
    if (index < inPreparation) await staff.move(code, { action: "accept" });
  }
}
