import type { CertifiedDiet } from "./certificates.ts";

const hebrewWord = (stem: string) => `(?<!\\p{L})[והבלמש]{0,3}${stem}(?:ה|ים|ות|ת|ויות)?(?!\\p{L})`;
const words: Record<CertifiedDiet, RegExp> = {
  kosher: new RegExp(`kosher|kasher|${hebrewWord("כשר")}`, "iu"),
  halal: new RegExp(`halal|${hebrewWord("חלאל")}`, "iu"),
};
/** To say that something is not so needs no certificate. */
const denied =
  /(?<!\p{L})(?:(?:not|non)[ -](?:kosher|halal)|(?:לא|אינו|אינה) (?:כשר(?:ה|ים|ות)?|חלאל))(?!\p{L})/giu;
/** What no screen shows as a text, or what the certificates themselves decide. */
const unread = new Set(["id", "dietary", "certificates", "picture", "morePictures", "format", "$schema"]);

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
      .replace(denied, "");
    return diets.flatMap((diet) => {
      const [word] = words[diet].exec(text) ?? [];
      return word ? [{ path, word }] : [];
    });
  }
  if (typeof part !== "object" || part === null || diets.length === 0) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    unread.has(name) ? [] : claimsIn(value, diets, [...path, Array.isArray(part) ? Number(name) : name]),
  );
}
