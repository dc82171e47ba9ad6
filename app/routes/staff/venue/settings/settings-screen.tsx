import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/button.tsx";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { SaveProblem } from "../parts/save-problem.tsx";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { FilePart } from "./file-part.tsx";

type Switches = Omit<VenueSettings, "tag">;

/** Settings for all of the venue's shops, and the venue as a file. */
export function SettingsScreen() {
  const { t } = useLingui();
  const venue = useVenue();
  const save = useSave();
  const { tag, ...settings } = venue.settings;
  const { revalidate } = useRevalidator();
  const isConflict = save.problem === "changed-meanwhile";

  const set = (changes: Partial<Switches>) =>
    void save.send(
      "PUT /staff/venue/:stadiumId/settings",
      { params: { stadiumId: venue.id }, body: { tag, settings: { ...settings, ...changes } } },
      { said: t`Saved.` },
    );

  const row = (name: keyof Switches, title: string, text: string) => (
    <label className="row min-h-16 gap-4 py-2">
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      <input
        type="checkbox"
        className="switch"
        checked={settings[name]}
        disabled={save.busy}
        onChange={({ target }) => set({ [name]: target.checked })}
      />
    </label>
  );

  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Settings`} · Seatside`}</title>
      <AreaHead title={t`Settings`} />
      <SaveProblem save={save} />
      {isConflict && (
        <div role="alert" className="row flex-wrap gap-3 rounded-card bg-pending-tint p-5 text-pending">
          <p className="min-w-0 grow font-semibold">
            <Trans>Somebody else changed the settings. Look at them again, then choose.</Trans>
          </p>
          <Button
            onClick={async () => {
              await revalidate();
              save.clear();
            }}
          >
            <Trans>Show them</Trans>
          </Button>
        </div>
      )}
      <section className="form-part gap-1!">
        <h3 className="text-lg">
          <Trans>Orders</Trans>
        </h3>
        {row(
          "trustsSeatLinks",
          t`Seat codes stand in for the location`,
          t`Whoever scanned the code of a seat orders to that seat without sharing a location.`,
        )}
        {row(
          "refundsAbsentFans",
          t`Money back when the fan is not there`,
          t`Otherwise an order that nobody takes at the seat stays paid.`,
        )}
      </section>
      <FilePart />
    </main>
  );
}
