import { languages } from "#domain/language/localized.ts";
import { shortName } from "#domain/menu/long-name.ts";
import type { Texts } from "./texts.ts";

type Named = { name: Texts; description: Texts };

/** Names that are too long, with what is in brackets in the description instead; null where that does not help. */
export function bracketsMoved({ name, description }: Named): Named | null {
  const moved: Named = { name: { ...name }, description: { ...description } };
  for (const language of languages) {
    const short = shortName(name[language], description[language]);
    if (short) [moved.name[language], moved.description[language]] = [short.name, short.description];
  }
  return languages.some((language) => moved.name[language] !== name[language]) ? moved : null;
}
