import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/components/field.tsx";
import { useFieldProblem } from "./venue-words.ts";

export type BothTexts = { he: string; en: string };

/** A text in Hebrew and English side by side, each in its own direction. */
export function BothLanguages({
  label,
  path,
  value,
  onChange,
  errors,
  maxLength,
  multiline,
}: {
  label: string;
  /** Path of the field in the body: "name", "customization.0.name". */
  path: string;
  value: BothTexts;
  onChange: (value: BothTexts) => void;
  errors: Record<string, string>;
  maxLength: number;
  multiline?: boolean;
}) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const shared = { maxLength, required: true, autoComplete: "off" };
  const field = (language: "he" | "en", name: string) => {
    const attributes = {
      ...shared,
      name: `${path}.${language}`,
      label: `${label} · ${name}`,
      lang: language,
      dir: language === "he" ? "rtl" : "ltr",
      value: value[language],
      error: problem(errors[`${path}.${language}`] ?? errors[path]),
      className: "min-w-0",
    };
    return multiline ? (
      <Field
        {...attributes}
        multiline
        rows={3}
        onChange={(event) => onChange({ ...value, [language]: event.target.value })}
      />
    ) : (
      <Field {...attributes} onChange={(event) => onChange({ ...value, [language]: event.target.value })} />
    );
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {field("he", t`Hebrew`)}
      {field("en", t`English`)}
    </div>
  );
}
