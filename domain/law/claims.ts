import type { CertifiedDiet } from "./certificates.ts";

/** A Hebrew word with what may stand before it, in its order: "ושבכשרות", but not "מוכשר" (talented). */
const hebrew = (stem: string, ending = "(?:ה|ים|ות|ויות)?") =>
  `(?<!\\p{L})ו?(?:כש|ש)?[הבלמ]?${stem}${ending}(?!\\p{L})`;
const latin = (stems: string) => `(?<!\\p{L})(?:${stems})`;
const words: Record<CertifiedDiet, RegExp> = {
  kosher: new RegExp(
    [
      latin("kosher|kasher|kashrut|hechsher|glatt|mehadrin|badatz|rabbinate|rabbinical"),
      hebrew("כשר"),
      hebrew("(?:גלאט|מהדרין|רבנות|בית יוסף)", ""),
      // The council's initials, with any of the marks that people type in them.
      hebrew("בד[\"'׳״“”’]{0,2}ץ", ""),
      hebrew("השגחת ה?רב(?:נים)?", ""),
    ].join("|"),
    "iu",
  ),
  halal: new RegExp(`${latin("halal")}|${hebrew("חלאל")}`, "iu"),
};
/** To say that something is not so needs no certificate. */
const negated =
  /(?<!\p{L})(?:(?:not|non)[ -](?:kosher|halal)|(?:לא|אינו|אינה) (?:כשר(?:ה|ים|ות)?|חלאל))(?!\p{L})/giu;
/** Fields that no screen shows as text, or that certificates decide. */
const skippedFields = new Set([
  "id",
  "dietary",
  "certificates",
  "picture",
  "morePictures",
  "format",
  "$schema",
]);

export type Claim = { path: (string | number)[]; word: string };

/**
 * Texts of a venue file that name a diet. A text doesn't expire with a certificate, so where the law wants one, only
 * the badge may say it.
 */
export function claimsIn(part: unknown, diets: readonly CertifiedDiet[], path: Claim["path"] = []): Claim[] {
  if (typeof part === "string") {
    const text = part
      .normalize("NFKC")
      .replace(/[\p{Mn}\p{Cf}]/gu, "")
      .replace(negated, "");
    return diets.flatMap((diet) => {
      const [word] = words[diet].exec(text) ?? [];
      return word ? [{ path, word }] : [];
    });
  }
  if (typeof part !== "object" || part === null || diets.length === 0) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    skippedFields.has(name)
      ? []
      : claimsIn(value, diets, [...path, Array.isArray(part) ? Number(name) : name]),
  );
}
