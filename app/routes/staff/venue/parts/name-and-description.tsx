import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { nameLimit } from "#domain/menu/long-name.ts";
import { bracketsMoved } from "./long-name.ts";
import type { Texts } from "./texts.ts";
import { TextsFields } from "./texts-fields.tsx";
import type { Fields } from "./use-save.ts";

type Named = { name: Texts; description: Texts };

export function NameAndDescription({
  form,
  change,
  errors,
  isOptional = false,
}: {
  form: Named;
  change: (changes: Partial<Named>) => void;
  errors: Fields;
  isOptional?: boolean;
}) {
  const { t } = useLingui();
  const moved = bracketsMoved(form);
  return (
    <>
      <TextsFields
        label={t`Name`}
        path="name"
        value={form.name}
        onChange={(name) => change({ name })}
        errors={errors}
        maxLength={nameLimit}
      />
      {moved && (
        <Button kind="soft" className="justify-self-start" onClick={() => change(moved)}>
          <Trans>Move what’s in brackets to the description</Trans>
        </Button>
      )}
      <TextsFields
        label={t`Description`}
        path="description"
        value={form.description}
        onChange={(description) => change({ description })}
        errors={errors}
        maxLength={300}
        required={!isOptional}
        multiline
      />
    </>
  );
}
