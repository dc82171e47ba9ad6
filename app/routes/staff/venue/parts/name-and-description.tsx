import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { languages } from "#domain/language/localized.ts";
import { nameLimit, shortName } from "#domain/menu/long-name.ts";
import type { Texts } from "./codecs.ts";
import type { Bound } from "./fields.tsx";
import { TextsFields } from "./texts-fields.tsx";

type Props = { of: Bound<{ name: Texts; description: Texts }>; isOptional?: boolean };

export function NameAndDescription({ of, isOptional = false }: Props) {
  const { t } = useLingui();
  const moved = bracketsMoved(of.form);
  return (
    <>
      <TextsFields of={of} name="name" label={t`Name`} maxLength={nameLimit} />
      {moved && (
        <Button kind="soft" className="justify-self-start" onClick={() => of.change(moved)}>
          <Trans>Move what’s in brackets to the description</Trans>
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
