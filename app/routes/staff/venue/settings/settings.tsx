import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { SportId } from "#domain/event/sports.ts";
import { settingsBodySchema, type VenueSettings } from "#domain/schemas/venue-console.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { checkForm, trimmed } from "../parts/codecs.ts";
import { type Bound, Choice, Input } from "../parts/fields.tsx";
import { Area } from "../parts/part.tsx";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { AccessibilityPart } from "./accessibility-part.tsx";
import { FilePart } from "./file-part.tsx";
import { LawPart } from "./law-part.tsx";
import { MoneyPart } from "./money-part.tsx";
import { PickupPart } from "./pickup-part.tsx";
import { type PartProps, SettingsPart } from "./settings-part.tsx";
import { TaxPart } from "./tax-part.tsx";

type Stored = Omit<VenueSettings, "tag">;
type Switch = { [Name in keyof Stored]: Stored[Name] extends boolean | null ? Name : never }[keyof Stored];

export { guardVenue as loader } from "../parts/require-venue.ts";

/** Settings for all of the venue's shops, and the venue as a file. */
export default function Settings() {
  const { t } = useLingui();
  const venue = useVenue();
  const localize = useLocalize();
  const save = useSave();
  const { tag, ...settings } = venue.settings;
  const { revalidate } = useRevalidator();
  const isConflict = save.problem === "changed-meanwhile";

  function set(changes: Partial<Stored>) {
    const sent = checkForm(settingsBodySchema, { ...settings, ...changes });
    if (!sent.ok) return save.refuse(sent.fields);
    void save.send(
      "PUT /staff/venue/:stadiumId/settings",
      { params: { stadiumId: venue.id }, body: { tag, settings: sent.body } },
      { toast: t`Saved.` },
    );
  }
  const part = { settings, save, onSave: set };

  const switches: Record<Switch, [title: string, text: string]> = {
    trustsSeatLinks: [
      t`Seat codes replace location sharing`,
      t`Fans who scan a seat code can order to that seat without sharing their location.`,
    ],
    guestOrders: [
      t`Guests can order from a seat code`,
      t`Fans who scan a seat code order with a phone number and a payment, without an account. At most four open orders a seat.`,
    ],
    asksIfSoldOut: [
      t`Fans say what to do if a dish sells out`,
      t`Leave it out, bring another dish of its category instead, or cancel the order. The shop settles it in one tap.`,
    ],
    countsRunners: [
      t`The promised time counts your runners`,
      t`Where bags wait for a runner, fans are promised a later time, or offered a shelf. Runners count for 15 minutes after their phone’s last signal.`,
    ],
    refundsAbsentFans: [
      t`Refund when the fan isn’t there`,
      t`Otherwise an order nobody collects is still charged.`,
    ],
    seatsComplete: [
      t`The list of seats is complete`,
      t`Fans can’t order to a seat that isn’t in it, even if they say it’s there.`,
    ],
  };

  const sport: Bound<{ match: SportId | "" }> = {
    form: { match: settings.match?.sport ?? "" },
    change: ({ match }) => set({ match: match ? { sport: match } : null }),
    errors: save.fields,
  };
  const sports: Record<SportId | "", string> = {
    "": t`None`,
    football: t`Football`,
    basketball: t`Basketball`,
    "american-football": t`American football`,
  };

  return (
    <Area title={t`Settings`}>
      <SaveProblem save={save} />
      {save.things.length > 0 && (
        <ul className="grid gap-1 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
          {save.things.map((name) => (
            <li key={JSON.stringify(name)} dir="auto">
              {localize(name)}
            </li>
          ))}
        </ul>
      )}
      {isConflict && (
        <div role="alert" className="row flex-wrap gap-3 rounded-card bg-pending-tint p-5 text-pending">
          <p className="min-w-0 grow font-semibold">
            <Trans>Someone else changed the settings. Look them over, then choose.</Trans>
          </p>
          <Button
            onClick={async () => {
              await revalidate();
              save.clear();
            }}
          >
            {t`Show them`}
          </Button>
        </div>
      )}
      <section className="form-part gap-1!">
        <h3 className="text-lg">{t`Orders`}</h3>
        {(Object.keys(switches) as Switch[]).map((name) => (
          <label key={name} className="row min-h-16 gap-4 py-2">
            <span className="min-w-0 grow">
              <span className="block font-semibold">{switches[name][0]}</span>
              <span className="block text-sm text-muted">{switches[name][1]}</span>
            </span>
            <input
              type="checkbox"
              className="switch"
              checked={settings[name] ?? false}
              disabled={save.busy}
              onChange={({ target }) => set({ [name]: target.checked })}
            />
          </label>
        ))}
        <Choice
          of={sport}
          name="match"
          label={t`The clock of a match`}
          options={sports}
          disabled={save.busy}
        />
        <p className="text-sm text-muted">
          <Trans>
            For venues where food is ordered for half-time. Plan the matches under “Matches”. You or runners
            you name set the clock.
          </Trans>
        </p>
      </section>
      <LawPart {...part} />
      <MoneyPart {...part} />
      <TaxPart {...part} />
      <PickupPart
        venueId={venue.id}
        {...part}
        hasShelves={venue.shops.some(({ shelves }) => shelves.length > 0)}
      />
      <SupportPart {...part} />
      <AccessibilityPart venueId={venue.id} {...part} />
      <FilePart />
    </Area>
  );
}

const codec = z.object({ supportEmail: trimmed, supportPhone: trimmed, privacyEmail: trimmed });

/** The venue's contacts for fans: about orders on their pages, receipts and problems, about data on the privacy page. */
function SupportPart(props: PartProps<"supportEmail" | "supportPhone" | "privacyEmail">) {
  const { t } = useLingui();
  return (
    <SettingsPart
      {...props}
      codec={codec}
      title={t`Support for fans`}
      id="contacts"
      note={
        <Trans>Shown with every order and receipt. Without them, fans are given the operator’s email.</Trans>
      }
    >
      {(of) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Input of={of} name="supportEmail" type="email" label={t`Email`} />
            <Input of={of} name="supportPhone" type="tel" label={t`Phone`} />
          </div>
          <Input
            of={of}
            name="privacyEmail"
            type="email"
            label={t`Email for questions about data`}
            hint={t`On the privacy page, beside the operator’s.`}
          />
        </>
      )}
    </SettingsPart>
  );
}
