import { Field } from "#app/components/field.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { directionOf, type Language, languages } from "#domain/language/localized.ts";
import type { Texts } from "./texts.ts";
import type { Fields } from "./use-save.ts";
import { useFieldProblem } from "./venue-words.ts";

type Props = {
  label: string;
  /** Path of the field in the body: "name", "customization.0.name". */
  path: string;
  value: Texts;
  onChange: (value: Texts) => void;
  errors: Fields;
  /** More can be pasted, so that nothing is cut unseen; it is counted, and refused when saved. */
  maxLength: number;
  required?: boolean;
  multiline?: boolean;
  compact?: boolean;
};

/** A text in every language, side by side, each in its own direction. */
export function TextsFields(props: Props) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextFields required {...props} />
    </div>
  );
}

/** The same without a box, for use inside another grid. */
export function TextFields({ label, path, value, onChange, errors, multiline, maxLength, ...shared }: Props) {
  const problem = useFieldProblem();
  const nameOf = useLanguageName();
  return languages.map((language) => {
    const attributes = {
      ...shared,
      autoComplete: "off",
      name: `${path}.${language}`,
      label: `${label} · ${nameOf(language)}`,
      lang: language,
      dir: directionOf(language),
      value: value[language],
      hint: value[language].length > maxLength * 0.8 && (
        <bdi dir="ltr">{`${value[language].length} / ${maxLength}`}</bdi>
      ),
      error: problem(errors[`${path}.${language}`] ?? errors[path]),
      className: "min-w-0",
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...value, [language]: target.value }),
    };
    return multiline ? (
      <Field key={language} {...attributes} multiline rows={3} />
    ) : (
      <Field key={language} {...attributes} />
    );
  });
}

function useLanguageName(): (language: Language) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: "language" });
  return (language) => names.of(language) ?? language;
}
