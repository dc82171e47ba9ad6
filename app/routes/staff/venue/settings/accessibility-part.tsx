import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { type Accessibility, accessibilityLevels, noAccessibility } from "#domain/venue/accessibility.ts";
import { asIs, texts, trimmed } from "../parts/codecs.ts";
import { Choice, Input, within } from "../parts/fields.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import { type PartProps, SettingsPart } from "./settings-part.tsx";

const statement = z.object({
  level: asIs<Accessibility["level"]>(),
  checkedOn: trimmed,
  contactName: trimmed,
  contactEmail: trimmed,
  contactPhone: trimmed,
  gaps: texts,
  arrangements: texts,
});
/** With nothing typed there is none. */
const accessibility = z.codec(asIs<z.input<typeof statement>>(), asIs<Accessibility | null>(), {
  decode: (typed) => {
    const words = Object.values(typed).flatMap((each) =>
      typeof each === "string" ? each : Object.values(each),
    );
    return words.some((each) => each.trim()) ? statement.decode(typed) : null;
  },
  encode: (stored) => statement.encode(stored ?? noAccessibility),
});
export const accessibilityCodec = z.object({ accessibility });

/** The venue's accessibility statement, as fans read it under every screen. */
export function AccessibilityPart({ venueId, ...props }: PartProps<"accessibility"> & { venueId: string }) {
  const { t } = useLingui();
  const levels = accessibilityLevels.map((level) => [level, level] as const);
  const note = (
    <>
      <Trans>
        The statement that every screen links to. Fields you leave empty read “The venue hasn’t filled this
        in.”
      </Trans>{" "}
      <a
        href={`/settings/accessibility?${new URLSearchParams({ venue: venueId })}`}
        target="_blank"
        rel="noopener"
        className="text-link underline"
      >
        {t`As fans see it`}
      </a>
    </>
  );
  return (
    <SettingsPart
      {...props}
      codec={accessibilityCodec}
      title={t`Accessibility`}
      id="accessibility"
      note={note}
    >
      {(settings) => {
        const of = within(settings, "accessibility");
        const long = { of, maxLength: 2_000, multiline: true, required: false };
        return (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Choice
                of={of}
                name="level"
                label={t`Level of accessibility`}
                options={[["", t`Not stated`], ...levels]}
              />
              <Input of={of} name="checkedOn" type="date" compact label={t`Last checked`} />
            </div>
            <div className="grid gap-3 sm:grid-cols-3">
              <Input of={of} name="contactName" label={t`Accessibility contact`} maxLength={80} />
              <Input of={of} name="contactEmail" type="email" label={t`Email`} />
              <Input of={of} name="contactPhone" type="tel" label={t`Phone`} />
            </div>
            <TextsFields {...long} name="gaps" label={t`What isn’t accessible yet`} />
            <TextsFields {...long} name="arrangements" label={t`Arrangements at the stadium`} />
          </>
        );
      }}
    </SettingsPart>
  );
}
