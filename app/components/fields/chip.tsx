import type { CSSProperties, ReactNode } from "react";

export type ChipTone = "plain" | "green" | "orange" | "red" | "blue" | "purple";

/** As styles: a class for each would be a rule in every first view. */
const tones: Record<ChipTone, CSSProperties> = {
  plain: { color: "var(--color-muted)", background: "var(--color-soft)" },
  green: { color: "var(--color-delivered)", background: "var(--color-delivered-tint)" },
  orange: { color: "var(--color-pending)", background: "var(--color-pending-tint)" },
  red: { color: "var(--color-canceled)", background: "var(--color-canceled-tint)" },
  blue: { color: "var(--color-preparing)", background: "var(--color-preparing-tint)" },
  purple: { color: "var(--color-delivering)", background: "var(--color-delivering-tint)" },
};

/** A small fact: a diet, an allergen, a state. */
export function Chip({ tone = "plain", children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span
      className="row rounded-full px-3 text-xs font-semibold"
      style={{ display: "inline-flex", gap: 4, paddingBlock: 4, ...tones[tone] }}
    >
      {children}
    </span>
  );
}
