import { useLingui } from "@lingui/react/macro";
import { Chip, type ChipTone } from "#app/components/fields/chip.tsx";
import { AgeSign } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Translate } from "#app/i18n/known-text.ts";
import { seatFacts, seatText } from "#app/i18n/seat-words.ts";
import { ageRestrictedLines, type Delivery } from "#domain/delivery/deliveries.ts";
import { useRunnerScreen } from "../use-runner.ts";

/** Section, row and seat as large as they fit: read at arm's length while walking. */
export function BigSeat({ seat }: Pick<Delivery, "seat">) {
  const { t } = useLingui();
  const facts = seatFacts(t, seat, ["section", "row", "seatNo"]);
  const longest = Math.max(...facts.map(({ value }) => value.length));
  const size = longest <= 4 ? "text-4xl" : longest <= 7 ? "text-2xl" : "text-xl";
  return (
    <dl className="big-seat">
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={`font-bold leading-tight ${size}`}>
            <bdi translate="no">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "Section 112 · Row 14 · Seat 7", for a list. */
export const placeText = (t: Translate, seat: Delivery["seat"]): string =>
  seatText(t, seat, ["section", "row", "seatNo"]);

/** "Gate 5 · North stand": the way to the section. */
export function useWay(): (delivery: Pick<Delivery, "way" | "seat">) => string {
  const { t } = useLingui();
  const localize = useLocalize();
  return ({ way: { area, ...way }, seat }) =>
    seatText(t, { ...seat, ...way, area: localize(area) || seat.area }, ["entrance", "area", "stand"]);
}

const soonMs = 3 * 60_000;

/** When it is due, and whether an identity card is asked for. */
export function StopChips({ stop: { promise, lines } }: { stop: Pick<Delivery, "promise" | "lines"> }) {
  return (
    <>
      <DueChip promise={promise} />
      {ageRestrictedLines(lines).length > 0 && (
        <Chip tone="red">
          <AgeSign />
        </Chip>
      )}
    </>
  );
}

/** The promised time and whether it is late, by colour and words. */
export function DueChip({ promise }: Pick<Delivery, "promise">) {
  const { t } = useLingui();
  const { now, clock } = useRunnerScreen();
  if (!promise) return null;
  const left = promise.toAt - now;
  const late = Math.floor(-left / 60_000);
  const tone: ChipTone = left < 0 ? "red" : left < soonMs ? "orange" : "plain";
  const time = clock(promise.toAt);
  return (
    <Chip tone={tone}>
      <Icon name="clock" className="size-3.5" />
      <span className="tabular">
        {left >= 0 ? t`by ${time}` : late > 0 ? t`${late} min late` : t`due now`}
      </span>
    </Chip>
  );
}
