import { typed } from "../../language/typed.ts";
import type { TipButtons } from "./terms.ts";
import { isValidTip, type Tip } from "./tip.ts";

/**
 * Contents of the tip form: percent or amount, a preset, and a custom figure that overrides the preset. `percents`:
 * presets are percents in either unit, because a law sets the least suggestion.
 */
export type TipInput = { kind: Tip["kind"]; preset: number; custom: string; percents?: true };

/**
 * The tip that a form describes; null when the custom figure is out of bounds (product 9.4). Amounts may have hundredths,
 * percents are whole.
 */
export function tipFromInput({ kind: side, preset, custom, percents }: TipInput): Tip | null {
  const text = typed(custom).replace(/[,٫]/, ".");
  const kind = text === "" && percents ? "percentage" : side;
  if (text !== "" && !/^\d{1,3}(\.\d{0,2})?$/.test(text)) return null;
  const value = text === "" ? preset : Number(text);
  const tip: Tip =
    kind === "amount"
      ? { kind, amountMinor: Math.round(value * 100) }
      : { kind: "percentage", percentage: value };
  return isValidTip(tip) ? tip : null;
}

export function inputFromForm(form: { get(name: string): unknown }): TipInput {
  return {
    kind: form.get("kind") === "percentage" ? "percentage" : "amount",
    preset: Number(form.get("preset")),
    custom: String(form.get("custom") ?? ""),
    ...(form.get("percents") ? { percents: true as const } : {}),
  };
}

/** The form that shows a tip; without a tip it starts as the venue says. */
export function inputFromTip(
  tip: Tip | null,
  { kind: first, presets, preset }: TipButtons,
  minPercentage = 0,
): TipInput {
  const value = tip === null ? 0 : tip.kind === "amount" ? tip.amountMinor / 100 : tip.percentage;
  const percents = minPercentage > 0;
  const law = percents ? { percents } : {};
  if (tip === null || value === 0)
    return { kind: percents ? first : (tip?.kind ?? first), preset, custom: "", ...law };
  const isButton = presets.includes(value) && (tip.kind === "percentage" || !percents);
  return {
    kind: tip.kind,
    ...(isButton ? { preset: value, custom: "" } : { preset, custom: String(value) }),
    ...law,
  };
}
