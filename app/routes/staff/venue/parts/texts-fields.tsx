import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { Button } from "#app/components/button.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import {
  directionOf,
  type Language,
  type Localized,
  languages,
  localize,
  writtenIn,
} from "#domain/language/localized.ts";
import { nameLimit, shortName } from "#domain/menu/long-name.ts";
import type { Texts } from "./codecs.ts";
import { type Bound, Input, type Names, pathOf, within } from "./fields.tsx";

type Props<Form> = {
  of: Bound<Form>;
  name: Names<Form, Texts>;
  label: string;
  /** More can be pasted, so that nothing is cut unseen; it is counted, and refused when saved. */
  maxLength: number;
  required?: boolean;
  multiline?: boolean;
  compact?: boolean;
};

/** A text in every language, side by side, each in its own direction. */
export function TextsFields<Form>(props: Props<Form>) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextFields required {...props} />
    </div>
  );
}

/** The same without a box, for use inside another grid. */
export function TextFields<Form>({ of, name, label, multiline, maxLength, ...shared }: Props<Form>) {
  const nameOf = useLanguageName();
  const part = within(of, name) as unknown as Bound<Texts>;
  const path = pathOf(of, name);
  const whole = of.errors[path];
  const errors = whole
    ? { ...Object.fromEntries(languages.map((each) => [`${path}.${each}`, whole])), ...of.errors }
    : of.errors;
  return languages.map((language) => {
    const { length } = part.form[language];
    return (
      <Input
        key={language}
        {...shared}
        {...(multiline && { multiline, rows: 3 })}
        of={{ ...part, errors }}
        name={language}
        label={`${label} · ${nameOf(language)}`}
        lang={language}
        dir={directionOf(language)}
        hint={length > maxLength * 0.8 && <bdi dir="ltr">{`${length} / ${maxLength}`}</bdi>}
        className="min-w-0"
      />
    );
  });
}

function useLanguageName(): (language: Language) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: "language" });
  return (language) => names.of(language) ?? language;
}

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

type NameAndDescriptionProps = { of: Bound<{ name: Texts; description: Texts }>; isOptional?: boolean };

export function NameAndDescription({ of, isOptional = false }: NameAndDescriptionProps) {
  const { t } = useLingui();
  const moved = bracketsMoved(of.form);
  return (
    <>
      <TextsFields of={of} name="name" label={t`Name`} maxLength={nameLimit} />
      {moved && (
        <Button kind="soft" className="justify-self-start" onClick={() => of.change(moved)}>
          {t`Move what’s in brackets to the description`}
        </Button>
      )}
      <TextsFields
        of={of}
        name="description"
        label={t`Description`}
        maxLength={300}
        required={!isOptional}
        multiline
      />
    </>
  );
}

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
