import { languages } from "#domain/language/localized.ts";
import { shortName } from "#domain/menu/long-name.ts";
import type { Texts } from "./texts.ts";

type Named = { name: Texts; description: Texts };

/** Shortens long names in every language by moving what is in brackets to the description; null if nothing changes. */
export function bracketsMoved({ name, description }: Named): Named | null {
  const moved: Named = { name: { ...name }, description: { ...description } };
  for (const language of languages) {
    const short = shortName(name[language], description[language]);
    if (short) [moved.name[language], moved.description[language]] = [short.name, short.description];
  }
  return languages.some((language) => moved.name[language] !== name[language]) ? moved : null;
}
