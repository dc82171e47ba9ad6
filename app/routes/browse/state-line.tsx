import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";

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

/** Warns that nothing, or only drinks, is delivered to the seat before the cart is filled; links to the seat. */
export function SeatNote({ reach }: { reach: "drinks" | "none" }) {
  const { t } = useLingui();
  return (
    <div className="row gap-2">
      <StateLine tone={reach === "drinks" ? "busy" : "bad"}>
        {reach === "drinks" ? t`Drinks only at your seat.` : t`We don’t deliver to your seat.`}
      </StateLine>
      <Link to="/seat" className="more flex-none">{t`My seat`}</Link>
    </div>
  );
}
