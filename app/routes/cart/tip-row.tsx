import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { Terms } from "#domain/menu/terms.ts";
import { noTip, serializeTip, type Tip, tipMinorOf } from "#domain/menu/tip.ts";
import { tipFromInput } from "#domain/menu/tip-input.ts";

type Props = { terms: Terms; subtotalMinor: number; chosen: Tip; onChoose: (tip: Tip) => void };

/** The tip's buttons in the cart, one of them chosen; any other tip is said on its own screen. */
export function TipRow({ terms, subtotalMinor, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const nonce = useVisitor()?.nonce;
  const { kind, presets } = terms.tips;
  const buttons = presets.flatMap((preset) => tipFromInput({ kind, preset, custom: "" }) ?? []);
  const isButton = [noTip, ...buttons].some((each) => serializeTip(each) === serializeTip(chosen));
  return (
    <div className="needs-scripts mt-4" style={{ borderTopWidth: 1, paddingTop: 12 }}>
      <noscript>
        {/* Without scripts nothing would keep it. */}
        <style nonce={nonce}>{".needs-scripts{display:none!important}"}</style>
      </noscript>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="font-medium">{t`Tip for your runner`}</legend>
        {[noTip, ...buttons, ...(isButton ? [] : [chosen])].map((tip) => (
          <label key={serializeTip(tip)} className="row min-h-11 gap-2">
            <input
              type="radio"
              name="tip"
              value={serializeTip(tip)}
              checked={serializeTip(tip) === serializeTip(chosen)}
              onChange={() => onChoose(tip)}
              className="tick"
            />
            {tip.kind === "percentage" && <bdi dir="ltr">{tip.percentage}%</bdi>}
            {tip.kind === "percentage" ? (
              <Money minor={tipMinorOf(tip, subtotalMinor)} className="text-sm text-muted" />
            ) : tip.amountMinor === 0 ? (
              t`No tip`
            ) : (
              <Money minor={tip.amountMinor} />
            )}
          </label>
        ))}
        <Link to="/tip" className="row min-h-11 px-2 font-medium text-link">
          {t`Other`}
        </Link>
      </fieldset>
    </div>
  );
}
