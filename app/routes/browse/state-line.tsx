import type { ReactNode } from "react";

export type Tone = "good" | "busy" | "bad";
const tones: Record<Tone, string> = {
  good: "text-delivered",
  busy: "text-pending",
  bad: "text-canceled",
};

/** A sentence on the state; room for two lines, so that a change shifts nothing. */
export function StateLine({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={`state ${tones[tone]}`}>
      <i className="dot" />
      <span>{children}</span>
    </p>
  );
}
