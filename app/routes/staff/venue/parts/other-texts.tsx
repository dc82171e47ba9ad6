import { Fragment } from "react";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { type Localized, languages, localize, writtenIn } from "#domain/language/localized.ts";

/** A name in the languages other than the screen's. */
export function OtherTexts({ text }: { text: Localized }) {
  const shown = writtenIn(useLanguage());
  const others = languages.filter((language) => language !== shown);
  return others.map((language, index) => (
    <Fragment key={language}>
      {index > 0 && " · "}
      <bdi lang={language}>{localize(text, language)}</bdi>
    </Fragment>
  ));
}
