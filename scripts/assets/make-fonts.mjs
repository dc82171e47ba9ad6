// Cuts Rubik down to public/fonts and writes app/styles/fonts.css. See README.md.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

if (!process.argv[2]) throw new Error("Usage: node scripts/assets/make-fonts.mjs <folder with the packages>");
const need = createRequire(resolve(process.argv[2], "package.json"));
const subset = need("subset-font");
const fontkit = need("fontkit");

const root = resolve(import.meta.dirname, "../..");
const rubik = readFileSync(resolve(process.argv[2], "Rubik[wght].ttf"));
const arimo = dirname(need.resolve("@fontsource/arimo/package.json")); // as wide as Arial, letter by letter

const span = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const scripts = [
  {
    name: "latin",
    characters: `${span(0x20, 0x7e)}${span(0xc0, 0xff).replace(/[ÐÞðþ÷]/g, "")}\u00a0£€·–—‘’“”…•−Œœ`,
    range: "U+0-FF, U+152-153, U+2013-2026, U+20AC, U+2212",
    sample:
      "Your order is on its way to your seat in a few minutes burger cold drink and fries total to pay choose up to three extras 0123456789",
  },
  {
    name: "hebrew",
    characters: `${span(0x5d0, 0x5ea)}־׳״₪`,
    range: "U+590-5FF, U+20AA",
    // Words of the app stand for running text: their letters set the average width.
    sample:
      "הזמנה חדשה בדרך למושב שלך תוך כמה דקות המבורגר שתייה קרה וצ׳יפס לתשלום סך הכול בעגלה אפשר לבחור תוספות",
  },
];
const weights = { min: 400, max: 750 };
/**
 * Titles have a fallback of their own: a system font's bold widens by another factor than Rubik's. Each fallback is as
 * wide as Rubik at the weight of the longest lines. Few names (Apple and Microsoft, Google, Linux), because the first
 * text waits while the browser looks up an unknown one.
 */
const fallbackWeights = [
  { range: "400 599", measured: 450, arimo: 400, locals: ["Arial", "Roboto", "Liberation Sans"] },
  {
    range: "600 900",
    measured: 650,
    arimo: 700,
    // Where bold is no file of its own, the variable one has it.
    locals: ["Arial Bold", "Roboto Bold", "Liberation Sans Bold", "Roboto"],
  },
];

const width = (font, text) => font.layout(text).advanceWidth / font.unitsPerEm;
const percent = (part) => `${+(part * 100).toFixed(2)}%`;
const face = (rules) =>
  `@font-face {\n${Object.entries(rules)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join("")}}\n`;

const cut = (characters, options) =>
  subset(rubik, characters, {
    noHinting: true,
    keepFeatures: ["kern", "tnum"],
    // GDEF only makes the kerning change with the weight, for 3 kB.
    dropTables: ["GDEF", "MVAR", "STAT", "gasp", "prep"],
    ...options,
  });

// One file for both alphabets: every page shows a ₪ and a word of the other language, and a second file would come later
// and move the text a second time.
const file = await cut(scripts.map(({ characters }) => characters).join(""), {
  targetFormat: "woff2",
  variationAxes: { wght: weights },
});
mkdirSync(resolve(root, "public/fonts"), { recursive: true });
writeFileSync(resolve(root, "public/fonts/rubik.woff2"), file);
console.log(`rubik.woff2: ${file.length} bytes`);

const faces = [
  face({
    "font-family": '"Rubik"',
    "font-weight": `${weights.min} ${weights.max}`,
    "font-display": "swap",
    src: 'url("/fonts/rubik.woff2") format("woff2")',
    "unicode-range": scripts.map(({ range }) => range).join(", "),
  }),
];
const fallbacks = [];
/** By weight, how much wider than Rubik's a space of the fallback is: both come from the Latin files. */
const spaceExcess = new Map();

for (const { name, characters, range, sample } of scripts) {
  for (const { range: weight, measured, arimo: arimoWeight, locals } of fallbackWeights) {
    const own = fontkit.create(
      await cut(characters, { targetFormat: "sfnt", variationAxes: { wght: measured } }),
    );
    const local = fontkit.openSync(`${arimo}/files/arimo-${name}-${arimoWeight}-normal.woff2`);
    const letters = name === "latin" ? sample : sample.replaceAll(" ", "");
    const spaces = sample.length - letters.length;
    const size = (width(own, letters) - spaces * (spaceExcess.get(weight) ?? 0)) / width(local, letters);
    if (name === "latin") spaceExcess.set(weight, width(local, " ") * size - width(own, " "));

    const metric = (value) => percent(value / own.unitsPerEm / size);
    fallbacks.push(
      face({
        "font-family": '"Rubik Fallback"',
        "font-weight": weight,
        src: locals.map((each) => `local("${each}")`).join(", "),
        "size-adjust": percent(size),
        "ascent-override": metric(own.ascent),
        "descent-override": metric(-own.descent),
        "line-gap-override": metric(own.lineGap),
        "unicode-range": range,
      }),
    );
  }
}
writeFileSync(resolve(root, "app/styles/fonts.css"), [...faces, ...fallbacks].join(""));
