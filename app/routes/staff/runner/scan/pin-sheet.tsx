import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { BagMark, useMarkName } from "#app/components/order/bag-mark.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { typedCode } from "#domain/language/typed.ts";
import { codeText } from "../runner-texts.ts";
import { useRunnerScreen } from "../use-runner.ts";
import { placeText } from "../walk/stop-facts.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { useScan } from "./use-scan.ts";

type Props = {
  /** The bag that was tapped; without one the next, and at a counter none. */
  bagId?: string;
  onClose: () => void;
  onScan: () => void;
};

/** The four digits that the fan reads out, for the chosen bag; the next one by default. */
export function PinSheet({ bagId, onClose, onScan }: Props) {
  const { t } = useLingui();
  const { runner } = useRunnerScreen();
  const scan = useScan();
  const [chosenId, setChosenId] = useState(bagId ?? runner.next?.id);
  const chosen = runner.stops.find(({ id }) => id === chosenId) ?? runner.next;

  return (
    <ProofDialog
      label={t`The fan’s PIN`}
      className="scanner pin"
      scan={scan}
      onClose={onClose}
      other={{ label: t`Scan the code`, go: onScan }}
    >
      <div className="grid content-start gap-5 p-4">
        <header className="row gap-3">
          <h2 className="min-w-0 grow text-xl">{t`The fan’s PIN`}</h2>
          <button type="button" onClick={onClose} aria-label={t`Close`} className="round bg-soft!">
            <Icon name="close" />
          </button>
        </header>
        {chosen && (
          <PinForm
            key={chosen.id}
            order={chosen}
            isBusy={scan.isBusy}
            onPin={(pin) => scan.typePin(chosen, pin)}
          />
        )}
        {(runner.stops.length > 1 || !chosen) && (
          <Bags bags={runner.stops} chosen={chosen} onChoose={setChosenId} />
        )}
      </div>
    </ProofDialog>
  );
}

type PinFormProps = { order: Carried; isBusy: boolean; onPin: (pin: string) => void };

function PinForm({ order, isBusy, onPin }: PinFormProps) {
  const { t } = useLingui();
  const [pin, setPin] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  function type(text: string) {
    const code = typedCode(text).slice(0, 4);
    setPin(code);
    if (/^\d{4}$/.test(code) && !isBusy) onPin(code);
  }
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <BagMark code={order.code} className="size-16" />
      <p className="text-2xl font-bold tabular">
        <bdi translate="no">{codeText(order.code)}</bdi>
      </p>
      <label htmlFor="pin" className="text-muted">
        {order.customerName
          ? t`Ask ${order.customerName} for the four digits under the code`
          : t`Ask for the four digits under the code`}
      </label>
      <input
        ref={input}
        id="pin"
        className="pin-input"
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]*"
        maxLength={4}
        dir="ltr"
        value={pin}
        readOnly={isBusy}
        onChange={(event) => type(event.target.value)}
      />
      {/\D/.test(pin) && <p role="alert" className="font-medium text-danger">{t`The PIN is four digits.`}</p>}
    </div>
  );
}

type BagsProps = { bags: Carried[]; chosen: Carried | undefined; onChoose: (id: string) => void };

/** Chooses the bag, because a PIN belongs to one. */
function Bags({ bags, chosen, onChoose }: BagsProps) {
  const { t } = useLingui();
  const markName = useMarkName();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-medium text-muted">{t`For which bag?`}</legend>
      {bags.map((bag) => (
        <label key={bag.id} className="choice-row">
          <input
            type="radio"
            name="bag"
            className="tick"
            checked={bag.id === chosen?.id}
            onChange={() => onChoose(bag.id)}
          />
          <BagMark code={bag.code} className="size-7" />
          <span className="min-w-0">
            <span translate="no" className="block wrap-anywhere">
              {bag.shelf ? t`Shelf ${{ shelf: leftToRight(bag.shelf) }}` : placeText(t, bag.seat)}
            </span>
            <span className="block text-sm text-muted">
              <bdi translate="no" className="tabular">
                {codeText(bag.code)}
              </bdi>{" "}
              · {markName(bag.code)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
