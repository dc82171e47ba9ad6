import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { EmptyState } from "#app/components/empty-state.tsx";
import type { Carried, Delivery } from "#domain/delivery/deliveries.ts";
import { suggestedBatch } from "#domain/delivery/deliveries.ts";
import { groupWalks, suggestBatch } from "#domain/delivery/walks.ts";
import { WalkCard } from "./walk-card.tsx";

type Props = {
  ready: Delivery[];
  carried: Carried[];
  now: number;
  clock: (at: number) => string;
  selected: string[];
  onSelect: (ids: string[]) => void;
  onTake: (ids: string[]) => void;
  isTaking: boolean;
};

/** The bags that wait at the shops, grouped into walks. */
export function ReadyView({ ready, carried, selected, onSelect, ...rest }: Props) {
  const { t } = useLingui();
  const walks = useMemo(() => groupWalks(ready), [ready]);
  const carriedCodes = carried.map(({ code }) => code);
  const room = Math.max(1, suggestedBatch - carried.length);
  if (walks.length === 0)
    return (
      <EmptyState
        picture="bellhop-bell"
        title={t`Nothing is ready`}
        text={t`Bags appear here as soon as a shop has them ready.`}
      />
    );
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  return walks.map((walk) => (
    <WalkCard
      key={walk.key}
      walk={walk}
      suggested={suggestBatch(walk, room, carriedCodes)}
      selected={selected}
      onToggle={toggle}
      {...rest}
    />
  ));
}
