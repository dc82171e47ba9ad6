import { Trans } from "@lingui/react/macro";
import { Chip, type ChipTone } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Delivery } from "#domain/delivery/deliveries.ts";

const soonMs = 3 * 60_000;

/** The promised time and whether it is late, by colour and words. */
export function DueChip({
  promise,
  now,
  clock,
}: Pick<Delivery, "promise"> & { now: number; clock: (at: number) => string }) {
  if (!promise) return null;
  const left = promise.toAt - now;
  const late = Math.floor(-left / 60_000);
  const tone: ChipTone = left < 0 ? "red" : left < soonMs ? "orange" : "plain";
  const time = clock(promise.toAt);
  return (
    <Chip tone={tone}>
      <Icon name="clock" className="size-3.5" />
      <span className="tabular">
        {left >= 0 ? (
          <Trans>by {time}</Trans>
        ) : late > 0 ? (
          <Trans>{late} min late</Trans>
        ) : (
          <Trans>due now</Trans>
        )}
      </span>
    </Chip>
  );
}
