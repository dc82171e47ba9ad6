import type { ReactNode } from "react";

export type ChipTone = "plain" | "green" | "orange" | "red" | "blue" | "purple";

const tones: Record<ChipTone, string> = {
  plain: "bg-soft text-muted",
  green: "bg-delivered-tint text-delivered",
  orange: "bg-pending-tint text-pending",
  red: "bg-canceled-tint text-canceled",
  blue: "bg-preparing-tint text-preparing",
  purple: "bg-delivering-tint text-delivering",
};

/** A small fact: a diet, an allergen, a state. */
export function Chip({ tone = "plain", children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-3 py-1 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
