import { useLingui } from "@lingui/react/macro";
import type { Texts } from "./texts.ts";
import { TextsFields } from "./texts-fields.tsx";
import type { Fields } from "./use-save.ts";

type Named = { name: Texts; description: Texts };

export function NameAndDescription({
  form,
  change,
  errors,
}: {
  form: Named;
  change: (changes: Partial<Named>) => void;
  errors: Fields;
}) {
  const { t } = useLingui();
  return (
    <>
      <TextsFields
        label={t`Name`}
        path="name"
        value={form.name}
        onChange={(name) => change({ name })}
        errors={errors}
        maxLength={60}
      />
      <TextsFields
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
