import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { minuteMs } from "#domain/durations.ts";
import { localTime, momentOf } from "#domain/language/local-time.ts";
import { typedNumber } from "#domain/language/typed.ts";
import { reducedMinor } from "#domain/menu/money/pricing.ts";
import { type OfferBody, offerBodySchema } from "#domain/schemas/venue-console.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { Button } from "../../../../components/button.tsx";
import { Money } from "../../../../components/money.tsx";
import { useDateFormat } from "../../parts/named.tsx";
import { OptionButtons } from "../../parts/options.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ChangedNote, type Labels, SaveProblem } from "../parts/changed-note.tsx";
import { checkForm } from "../parts/codecs.ts";
import { type Bound, Input, Tick } from "../parts/fields.tsx";
import { useEditor } from "../parts/use-entity.ts";
import { useVenue } from "../parts/use-venue.ts";

type Stored = Pick<
  VenueItemRow,
  "tag" | "offerTag" | "discountPercentage" | "offerActive" | "offerFrom" | "offerUntil"
>;
type Form = { discountPercentage: string; active: boolean } & TimesForm;

export function OfferSheet({ item, onClose }: { item: VenueItemRow; onClose: () => void }) {
  const { t } = useLingui();
  const venue = useVenue();
  const { timeZone } = venue;
  const words = useLocalize();
  const { dayAndTime } = useOfferState();
  const local = (at: number | null | undefined) => (at == null ? "" : localTime(timeZone, at));
  const toForm = (stored: Stored | null): Form => ({
    discountPercentage: String(stored?.discountPercentage ?? 10),
    active: stored?.discountPercentage === null ? true : (stored?.offerActive ?? true),
    from: local(stored?.offerFrom),
    until: local(stored?.offerUntil),
  });
  const editor = useEditor<Stored, Form>(item, toForm);
  const { form, save, base, part } = editor;
  const time = (typed: string) => (typed ? dayAndTime(momentOf(timeZone, typed)) : t`Always`);
  const labels: Labels<Form> = {
    discountPercentage: [t`Discount`, (theirs) => `${theirs.discountPercentage}%`],
    active: t`Offer is active`,
    from: [t`From`, ({ from }) => time(from)],
    until: [t`Until`, ({ until }) => time(until)],
  };

  /** A field's time as the server takes it. */
  const utc = (typed: string) => {
    const at = momentOf(timeZone, typed);
    return Number.isNaN(at) ? undefined : new Date(at).toISOString();
  };
  const typed = checkForm(offerBodySchema, {
    discountPercentage: typedNumber(form.discountPercentage),
    active: form.active,
    from: utc(form.from),
    until: utc(form.until),
  });

  async function send(offer: OfferBody, over = base) {
    const answer = await save.send(
      "PUT /staff/venue/:stadiumId/items/:id/offer",
      { params: { stadiumId: venue.id, id: item.id }, body: { tag: over?.offerTag ?? "", offer } },
      { toast: offer ? t`Saved. Fans see it within a minute.` : t`The offer has ended.` },
    );
    if (answer.ok) onClose();
  }
  function submit(over?: Stored) {
    if (!typed.ok) return save.refuse(typed.fields);
    void send(typed.body, over);
  }

  return (
    <Sheet
      title={words(item.name)}
      onClose={onClose}
      footer={
        <div className="row flex-wrap gap-2">
          <Button busy={save.busy} onClick={() => submit()}>
            {t`Save`}
          </Button>
          {item.discountPercentage !== null && (
            <Button
              kind="text"
              className="ms-auto text-danger!"
              busy={save.busy}
              onClick={() => void send(null)}
            >
              {t`End the offer`}
            </Button>
          )}
        </div>
      }
    >
      <SaveProblem save={save} />
      <ChangedNote {...{ editor, labels }} onKeepMine={submit} />
      <div className="row items-start gap-4">
        <Input of={part} name="discountPercentage" kind="whole" className="w-40" label={t`Discount (%)`} />
        <p className="grid gap-1 pt-7">
          <s className="text-muted">
            <Money minor={item.priceMinor} currency={item.currency} />
          </s>
          {typed.ok && typed.body && (
            <b className="text-xl">
              <Money
                minor={reducedMinor(item.priceMinor, typed.body.discountPercentage)}
                currency={item.currency}
              />
            </b>
          )}
        </p>
      </div>
      <Tick of={part} name="active" look="switch" label={t`Offer is active`} />
      <OfferTimes of={part} />
    </Sheet>
  );
}

type TimesForm = { from: string; until: string };

/** When an offer runs, by the venue's clock; both may stay empty. */
function OfferTimes({ of }: { of: Bound<TimesForm> }) {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  const lasting = (minutes: number) => localTime(timeZone, Date.now() + minutes * minuteMs);
  return (
    <div className="grid gap-3">
      <OptionButtons
        label={t`When it runs`}
        chosen={of.form.from || of.form.until ? undefined : 0}
        options={[
          { value: 0, label: t`Always` },
          { value: 20, label: t`Half-time: 20 min` },
          { value: 120, label: t`The match: 2 h` },
        ]}
        onChoose={(minutes) => of.change({ from: "", until: minutes === 0 ? "" : lasting(minutes) })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Input of={of} name="from" kind="latin" type="datetime-local" label={t`From`} />
        <Input of={of} name="until" kind="latin" type="datetime-local" label={t`Until`} />
      </div>
    </div>
  );
}

type Offer = Pick<VenueItemRow, "offerState" | "offerFrom" | "offerUntil">;

/** The text of an offer's chip: its state and next change. */
export function useOfferState() {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  const format = useDateFormat(timeZone, "day and time", {
    ...{ day: "numeric", month: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const dayAndTime = (at: number | null) => (at === null ? "" : format.format(at));
  const stateOf = ({ offerState, offerFrom, offerUntil }: Offer): string => {
    if (offerState === "off") return t`Switched off`;
    if (offerState === "before") return t`From ${dayAndTime(offerFrom)}`;
    if (offerState === "after") return t`Ended ${dayAndTime(offerUntil)}`;
    return offerUntil === null ? t`Active` : t`Active until ${dayAndTime(offerUntil)}`;
  };
  return { dayAndTime, stateOf };
}
