import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import type { FigureRange } from "#domain/venue/venue-figures.ts";
import { rangeQuery } from "./range.ts";

export function RangeChoice({ range, timeZone, now }: { range: FigureRange; timeZone: string; now: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = isoDate(timeZone, serviceDayStart(timeZone, now));
  const link = (kind: "today" | "hours", name: string) => (
    <Link
      to={`?${new URLSearchParams(rangeQuery({ kind }))}`}
      replace
      preventScrollReset
      aria-current={range.kind === kind ? "page" : undefined}
      className="option inline-grid min-w-0! place-items-center bg-surface aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:text-link"
    >
      {name}
    </Link>
  );
  return (
    <>
      {link("today", t`Today`)}
      {link("hours", t`3 hours`)}
      <input
        type="date"
        aria-label={t`A day`}
        max={today}
        value={range.kind === "day" ? range.date : ""}
        onChange={({ target }) =>
          target.value &&
          void navigate(`?${new URLSearchParams(rangeQuery({ kind: "day", date: target.value }))}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
        className={`min-h-12 rounded-control border-[1.5px] bg-surface px-3 ${range.kind === "day" ? "border-primary" : ""}`}
      />
    </>
  );
}
