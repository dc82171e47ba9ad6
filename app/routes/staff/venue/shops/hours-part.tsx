import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Bound } from "../parts/fields.tsx";
import { Input, Optional, TickBox, Tiles } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import type { HoursForm } from "./shop-form.ts";
import type { ShopPart } from "./shop-parts.tsx";

const maxRanges = 14;
const newHours: HoursForm = { days: [], from: "18:00", to: "23:00" };

/** Opening hours; ranges that end before they begin run past midnight. */
export function HoursPart({ of }: ShopPart) {
  const { t } = useLingui();
  const { openingHours, shabbat, passover, certificates } = of.form;
  const isAlways = openingHours === "always";
  const listed = isAlways
    ? null
    : ({ ...of, form: { openingHours } } as Bound<{ openingHours: HoursForm[] }>);
  /** The hours before "always" was ticked, which hides them. */
  const [typed, setTyped] = useState([newHours]);
  function setAlways(always: boolean) {
    if (!isAlways) setTyped(openingHours);
    of.change({ openingHours: always ? "always" : typed });
  }
  const always = <TickBox label={t`Open whenever staff open it`} checked={isAlways} onChange={setAlways} />;
  return (
    <Part title={t`Opening hours`} beside={always}>
      <Optional
        of={of}
        name="shabbat"
        label={t`Closed on Shabbat and holidays`}
        begin={{ from: "15:00", until: "20:30" }}
      >
        {(times) => (
          <Span
            of={times}
            type="time"
            className="w-36"
            labels={{ from: t`From, on the eve`, until: t`Until, that evening` }}
            note={t`By the venue’s clock, on the days of the Hebrew calendar. These times don’t follow the sun: change them with the season.`}
          />
        )}
      </Optional>
      {(shabbat || passover || certificates.some(({ diet }) => diet === "kosher")) && (
        <Optional
          of={of}
          name="passover"
          label={t`At Passover only dishes marked for it`}
          begin={{ from: "", until: "" }}
        >
          {(days) => (
            <Span
              of={days}
              type="date"
              className="w-44"
              labels={{
                from: t({ message: "First day", context: "passover" }),
                until: t({ message: "Last day", context: "passover" }),
              }}
              note={t`On these days fans see and order only the dishes that are marked “For Passover”. Without one the shop sells nothing.`}
            />
          )}
        </Optional>
      )}
      {!isAlways && openingHours.length === 0 && (
        <p className="text-muted">{t`Without hours it stays closed.`}</p>
      )}
      {listed && (
        <Rows of={listed} name="openingHours" fresh={() => newHours} max={maxRanges} add={t`Add hours`}>
          {(hours) => <HoursRow hours={hours} />}
        </Rows>
      )}
    </Part>
  );
}

function Span({
  of,
  type,
  className,
  labels,
  note,
}: {
  of: Bound<{ from: string; until: string }>;
  type: "time" | "date";
  className: string;
  labels: { from: string; until: string };
  note: string;
}) {
  return (
    <div className="grid gap-2 rounded-control edge p-4">
      <div className="row flex-wrap items-start gap-3">
        <Input of={of} name="from" compact {...{ type, className }} label={labels.from} />
        <Input of={of} name="until" compact {...{ type, className }} label={labels.until} />
      </div>
      <p className="text-sm text-muted">{note}</p>
    </div>
  );
}

function HoursRow({ hours }: { hours: BoundRow<HoursForm> }) {
  const { t } = useLingui();
  const days = [t({ message: "Sun", context: "day" }), t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`];
  const time = { of: hours, compact: true, type: "time", className: "w-36" };
  return (
    <div className="grid gap-3 rounded-control edge p-4">
      <Tiles
        of={hours}
        name="days"
        legend={t`Days`}
        options={days.map((label, day) => [String(day), label])}
      />
      <div className="row flex-wrap items-start gap-3">
        <Input {...time} name="from" label={t({ message: "From", context: "hours" })} />
        <Input {...time} name="to" label={t`Until`} />
        <RemoveButton of={hours} className="ms-auto mt-2" label={t`Remove these hours`} />
      </div>
    </div>
  );
}
