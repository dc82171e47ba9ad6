import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Field } from "#app/components/field.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { type Accessibility, accessibilityLevels, noAccessibility } from "#domain/venue/accessibility.ts";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { textsOf } from "../parts/texts.ts";
import { TextsFields } from "../parts/texts-fields.tsx";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type PartProps, SettingsForm } from "./settings-form.tsx";

type Own = Pick<VenueSettings, "accessibility">;
type Props = PartProps<Own> & { venueId: string };

/** The venue's accessibility statement, as fans read it under every screen. */
export function AccessibilityPart({ venueId, settings, save, onSave }: Props) {
  const { t } = useLingui();
  const stored = settings.accessibility ?? noAccessibility;
  const [gaps, setGaps] = useState(textsOf(stored.gaps));
  const [arrangements, setArrangements] = useState(textsOf(stored.arrangements));
  const problem = useFieldProblem();
  const errorOf = (name: string) => ({ error: problem(save.fields[`accessibility.${name}`]) });
  const texts = { errors: save.fields, maxLength: 2_000, multiline: true, required: false };
  return (
    <SettingsForm
      title={t`Accessibility`}
      id="accessibility"
      busy={save.busy}
      onSave={(text) => {
        const accessibility: Accessibility = {
          level: text("level") as Accessibility["level"],
          checkedOn: text("checkedOn"),
          contactName: text("contactName"),
          contactEmail: text("contactEmail"),
          contactPhone: text("contactPhone"),
          ...{ gaps, arrangements },
        };
        const isEmpty = Object.values(accessibility).every((value) =>
          typeof value === "string" ? !value : Object.values(value).every((each) => !each?.trim()),
        );
        onSave({ accessibility: isEmpty ? null : accessibility });
      }}
    >
      <p className="text-sm text-muted">
        <Trans>
          The statement that every screen links to. Whatever you leave empty, fans read that the venue hasn’t
          filled it in.
        </Trans>{" "}
        <a
          href={`/settings/accessibility?${new URLSearchParams({ venue: venueId })}`}
          target="_blank"
          rel="noopener"
          className="text-link underline"
        >
          <Trans>As fans see it</Trans>
        </a>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t`Level of accessibility`}
          name="level"
          defaultValue={stored.level}
          options={[
            { value: "", label: t`Not stated` },
            ...accessibilityLevels.map((level) => ({ value: level, label: level })),
          ]}
        />
        <Field
          type="date"
          name="checkedOn"
          label={t`Last checked`}
          compact
          defaultValue={stored.checkedOn}
          {...errorOf("checkedOn")}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field
          name="contactName"
          label={t`Accessibility contact`}
          defaultValue={stored.contactName}
          maxLength={80}
          autoComplete="off"
          {...errorOf("contactName")}
        />
        <Field
          type="email"
          name="contactEmail"
          label={t`Email`}
          defaultValue={stored.contactEmail}
          {...errorOf("contactEmail")}
        />
        <Field
          type="tel"
          name="contactPhone"
          label={t`Phone`}
          defaultValue={stored.contactPhone}
          {...errorOf("contactPhone")}
        />
      </div>
      <TextsFields
        {...texts}
        label={t`What isn’t accessible yet`}
        path="accessibility.gaps"
        value={gaps}
        onChange={setGaps}
      />
      <TextsFields
        {...texts}
        label={t`Arrangements at the stadium`}
        path="accessibility.arrangements"
        value={arrangements}
        onChange={setArrangements}
      />
    </SettingsForm>
  );
}
