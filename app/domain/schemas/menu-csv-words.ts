/** The columns of a table, by their header in either language. */
export const columns: Record<string, string[]> = {
  id: ["id"],
  externalId: ["external id", "till id", "מק״ט", 'מק"ט', "מקט"],
  name: ["name", "שם"],
  "name.he": ["name he", "שם בעברית"],
  "name.en": ["name en", "שם באנגלית"],
  description: ["description", "תיאור"],
  "description.he": ["description he", "תיאור בעברית"],
  "description.en": ["description en", "תיאור באנגלית"],
  category: ["category", "קטגוריה"],
  "category.he": ["category he", "קטגוריה בעברית"],
  "category.en": ["category en", "קטגוריה באנגלית"],
  taxClass: ["tax class", "סוג מס"],
  shops: ["shops", "דוכנים"],
  allergens: ["allergens", "אלרגנים"],
  dietary: ["dietary", "תזונה"],
  preparationMinutes: ["minutes", "דקות הכנה"],
  picture: ["picture", "תמונה"],
  ageRestricted: ["18+", "+18"],
  forPassover: ["passover", "פסח"],
};
/** The price's header names the currency. */
export const priceHeader = /^(?:price|מחיר) \(?([a-z]{3})\)?$/i;

/** A price's header without one. */
export const bareHeader = /^(?:price|מחיר)$/i;

/** What stands in cells, as the venue's own words say it. */
const hebrew: Record<string, string> = {
  גלוטן: "gluten",
  חלב: "milk",
  ביצים: "egg",
  ביצה: "egg",
  בוטנים: "peanut",
  אגוזים: "nuts",
  שומשום: "sesame",
  סויה: "soy",
  דגים: "fish",
  "פירות ים": "shellfish",
  סרטנים: "crustaceans",
  רכיכות: "molluscs",
  חרדל: "mustard",
  סלרי: "celery",
  סולפיטים: "sulphites",
  תורמוס: "lupin",
  "לא ידוע": "unknown",
  חלאל: "halal",
  כשר: "kosher",
  טבעוני: "vegan",
  צמחוני: "vegetarian",
};
const inCell = new RegExp(`(?<!\\p{L})(?:${Object.keys(hebrew).join("|")})(?!\\p{L})`, "gu");

/** The words of a list in a cell: "gluten sesame", "גלוטן, שומשום". */
export const listIn = (cell: string): string[] =>
  cell
    .replace(inCell, (word) => hebrew[word] ?? word)
    .split(/[;|\s,]+/)
    .filter(Boolean);
