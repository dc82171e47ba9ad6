import { Trans, useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { localTime, momentOf } from "#domain/language/local-time.ts";
import { reducedMinor } from "#domain/menu/pricing.ts";
import { type OfferBody, offerBodySchema } from "#domain/schemas/venue-console.ts";
import type { VenueItem, VenueItemRow } from "#domain/venue/venue-console.ts";
import { Button } from "../../../../components/button.tsx";
import { Field } from "../../../../components/field.tsx";
import { Money } from "../../../../components/money.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ChangedNote } from "../parts/changed-note.tsx";
import { checkForm, typedNumber } from "../parts/check-form.ts";
import { SaveProblem } from "../parts/save-problem.tsx";
import { useEditor } from "../parts/use-editor.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { OfferTimes, type TimesForm } from "./offer-times.tsx";
import { useOfferWords } from "./use-offer-words.ts";

type Stored = Pick<
  VenueItemRow,
  "id" | "tag" | "discountPercentage" | "offerActive" | "offerFrom" | "offerUntil"
>;
type Form = { percentage: string; active: boolean } & TimesForm;

/** A field's time as the server takes it. */
function utc(timeZone: string, local: string): string | undefined {
  const at = momentOf(timeZone, local);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

export function OfferSheet({ item, onClose }: { item: VenueItemRow; onClose: () => void }) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const problem = useFieldProblem();
  const { moment } = useOfferWords();
  const local = (at: number | null | undefined) => (at == null ? "" : localTime(venue.timeZone, at));
  const toForm = (stored: Stored | null): Form => ({
    percentage: String(stored?.discountPercentage ?? 10),
    active: stored?.discountPercentage === null ? true : (stored?.offerActive ?? true),
    from: local(stored?.offerFrom),
    until: local(stored?.offerUntil),
  });
  const editor = useEditor<Stored, Form>({ ...item, tag: item.offerTag }, toForm);
  const { form, change, save, conflict, base } = editor;
  // The server's response has the offer's tag beside the dish's.
  const answered = conflict?.current as (Stored & Partial<VenueItem>) | null | undefined;
  const theirs = answered && { ...answered, tag: answered.offerTag ?? answered.tag };

  const typed = checkForm(offerBodySchema, {
    discountPercentage: typedNumber(form.percentage),
    active: form.active,
    from: utc(venue.timeZone, form.from),
    until: utc(venue.timeZone, form.until),
  });

  async function send(offer: OfferBody, over?: Stored) {
    const tag = (over ?? base)?.tag ?? "";
    const answer = await save.send(
      "PUT /staff/venue/:stadiumId/items/:id/offer",
      { params: { stadiumId: venue.id, id: item.id }, body: { tag, offer } },
      { said: offer ? t`Saved. Fans see it within a minute.` : t`The offer has ended.` },
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
            <Trans>Save</Trans>
          </Button>
          {item.discountPercentage !== null && (
            <Button
              kind="text"
              className="ms-auto text-danger!"
              busy={save.busy}
              onClick={() => void send(null)}
            >
              <Trans>End the offer</Trans>
            </Button>
          )}
        </div>
      }
    >
      <SaveProblem save={save} />
      {conflict && (
        <ChangedNote
          differences={
            theirs
              ? [
                  { name: t`Discount`, theirs: `${theirs.discountPercentage ?? 0}%` },
                  { name: t`From`, theirs: moment(theirs.offerFrom) || t`Always` },
                  { name: t`Until`, theirs: moment(theirs.offerUntil) || t`Always` },
                ]
              : []
          }
          isGone={!theirs}
          busy={save.busy}
          onTakeTheirs={() => theirs && editor.settle(theirs)}
          onKeepMine={() => theirs && submit(theirs)}
        />
      )}
      <div className="row items-start gap-4">
        <Field
          className="w-40"
          label={t`Discount (%)`}
          name="discountPercentage"
          inputMode="numeric"
          dir="ltr"
          value={form.percentage}
          onChange={({ target }) => change({ percentage: target.value })}
          error={problem(save.fields.discountPercentage)}
        />
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
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="switch"
          checked={form.active}
          onChange={({ target }) => change({ active: target.checked })}
        />
        {t`Offer is active`}
      </label>
      <OfferTimes form={form} change={change} untilError={problem(save.fields.until)} />
    </Sheet>
  );
}
