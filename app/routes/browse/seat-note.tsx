import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { StateLine } from "./state-line.tsx";

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
