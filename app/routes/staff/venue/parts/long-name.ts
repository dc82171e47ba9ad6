import { languages } from "#domain/language/localized.ts";
import type { Texts } from "./texts.ts";

export const nameLimit = 60;

type Named = { name: Texts; description: Texts };
const brackets = /\s*\(([^()]*)\)/g;

/** A name that is too long, with what is in brackets in the description instead; null where that does not help. */
export function bracketsMoved({ name, description }: Named): Named | null {
  const moved: Named = { name: { ...name }, description: { ...description } };
  for (const language of languages) {
    const inBrackets = Array.from(name[language].matchAll(brackets), ([, text]) => text?.trim()).filter(
      Boolean,
    );
    if (name[language].length <= nameLimit || inBrackets.length === 0) continue;
    moved.name[language] = name[language].replace(brackets, "").trim();
    moved.description[language] = [description[language].trim(), ...inBrackets].filter(Boolean).join(" · ");
  }
  return languages.some((language) => moved.name[language] !== name[language]) ? moved : null;
}
