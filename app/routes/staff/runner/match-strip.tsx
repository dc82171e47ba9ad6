import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { clockAt } from "#domain/event/clock.ts";
import type { NamedEvent } from "#domain/event/match-event.ts";
import { ClockWords, MatchClockCard } from "../parts/clock/match-clock.tsx";
import { Sheet } from "../parts/sheet.tsx";

/** The match in a line above the bags; a runner whom the manager named sets its clock from here. */
export function MatchStrip({
  match: { event, mayMark },
  stadium: { id, timeZone },
  now,
  offsetMs,
  onMarked,
}: {
  match: NonNullable<Deliveries["match"]>;
  stadium: Pick<Deliveries["stadium"], "id" | "timeZone">;
  now: number;
  offsetMs: number;
  onMarked: (event: NamedEvent) => void;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const localize = useLocalize();
  const clock = clockAt(event, now);
  return (
    <section className="card row flex-wrap gap-3 px-4 py-3" aria-label={localize(event.name)}>
      <div className="min-w-0 grow">
        <ClockWords clock={clock} timeZone={timeZone} isAsking={mayMark && clock.certainty === "lost"} />
      </div>
      {mayMark && (
        <Button kind="soft" onClick={() => setOpen(true)}>
          {t`Set the clock`}
        </Button>
      )}
      {isOpen && (
        <Sheet title={localize(event.name)} onClose={() => setOpen(false)}>
          <MatchClockCard
            {...{ event, timeZone, offsetMs, onMarked }}
            key={event.id}
            stadiumId={id}
            serverNow={now}
          />
        </Sheet>
      )}
    </section>
  );
}
