import { useLingui } from "@lingui/react/macro";
import { BothLanguages, type BothTexts } from "./both-languages.tsx";

type Texts = { name: BothTexts; description: BothTexts };

export function NameAndDescription({
  form,
  change,
  errors,
}: {
  form: Texts;
  change: (changes: Partial<Texts>) => void;
  errors: Record<string, string>;
}) {
  const { t } = useLingui();
  return (
    <>
      <BothLanguages
        label={t`Name`}
        path="name"
        value={form.name}
        onChange={(name) => change({ name })}
        errors={errors}
        maxLength={60}
      />
      <BothLanguages
        label={t`Description`}
        path="description"
        value={form.description}
        onChange={(description) => change({ description })}
        errors={errors}
        maxLength={300}
        multiline
      />
    </>
  );
}
