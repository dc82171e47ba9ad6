import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import { savePriceSchema } from "#domain/schemas/venue-console.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { fieldProblem } from "../parts/venue-texts.ts";

/** The price in the list: a tap makes it a field, Enter saves, Escape leaves it; then one tap takes it back. */
export function PriceField({ item }: { item: VenueItemRow }) {
  const { t } = useLingui();
  const { id: stadiumId } = useVenue();
  const name = useLocalize()(item.name);
  const save = useSave();
  const [isOpen, setOpen] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);

  function close() {
    isDone.current = true;
    setOpen(false);
    save.clear();
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  }
  async function put(toMinor: number, fromMinor: number) {
    const answer = await save.send("PUT /staff/venue/:stadiumId/items/:id/price", {
      params: { stadiumId, id: item.id },
      body: { fromMinor, toMinor },
    });
    return answer.ok;
  }
  async function submit(text: string) {
    const toMinor = parseAmount(text, item.currency);
    const body = { fromMinor: item.priceMinor, toMinor: toMinor ?? Number.NaN };
    if (!savePriceSchema.safeParse(body).success) return save.refuse({ price: "amount-invalid" });
    // Free is rarely meant: it takes a second Enter, as in the editor.
    if (body.toMinor === 0 && item.priceMinor !== 0 && save.fields.price !== "price-free")
      return save.refuse({ price: "price-free" });
    if (body.toMinor === item.priceMinor) return close();
    if (!(await put(body.toMinor, item.priceMinor))) return;
    setBefore(item.priceMinor);
    close();
  }
  const wrong = fieldProblem(t, save.fields.price);
  if (isOpen)
    return (
      <form
        className="above grid justify-items-end gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(String(new FormData(event.currentTarget).get("price")));
        }}
      >
        <input
          name="price"
          // biome-ignore lint/a11y/noAutofocus: the tap asked for this field
          autoFocus
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={amountText(item.priceMinor)}
          aria-label={t`Price: ${name}`}
          aria-invalid={wrong ? true : undefined}
          disabled={save.busy}
          onFocus={({ target }) => target.select()}
          onKeyDown={({ key }) => key === "Escape" && close()}
          onBlur={({ target }) => {
            if (!isDone.current && !save.busy) void submit(target.value);
          }}
          className="min-h-11 w-28 rounded-control border-[1.5px] border-accent bg-surface px-3 text-end font-semibold tabular aria-invalid:border-danger"
        />
        {wrong && (
          <p role="alert" className="max-w-52 text-end text-sm text-danger">
            {wrong}
          </p>
        )}
        {!wrong && save.problem && <SaveProblem save={save} />}
      </form>
    );
  return (
    <span className="above grid justify-items-end">
      <button
        ref={button}
        type="button"
        className="price-button"
        onClick={() => {
          isDone.current = false;
          setBefore(null);
          setOpen(true);
        }}
      >
        <Money minor={item.priceMinor} currency={item.currency} />
        <span className="unseen"> · {t`Change the price: ${name}`}</span>
      </button>
      {before !== null && before !== item.priceMinor && (
        <button
          type="button"
          className="min-h-11 px-2 text-sm text-link"
          disabled={save.busy}
          onClick={() => void put(before, item.priceMinor).then((done) => done && setBefore(null))}
        >
          <Trans>
            Back to <Money minor={before} currency={item.currency} />
          </Trans>
        </button>
      )}
      {save.problem && <SaveProblem save={save} />}
    </span>
  );
}
