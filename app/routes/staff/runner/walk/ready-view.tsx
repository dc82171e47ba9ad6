import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { seatText } from "#app/i18n/seat-words.ts";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import { type Delivery, pieceCount, suggestedBatch } from "#domain/delivery/deliveries.ts";
import { groupWalks, suggestBatch, type Walk } from "#domain/delivery/walks.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { codeText } from "../runner-texts.ts";
import { useRunnerScreen } from "../use-runner.ts";
import { placeText, StopChips } from "./stop-facts.tsx";

type Taking = { selected: string[]; onTake: (ids: string[]) => void; isTaking: boolean };

/** The bags that wait at the shops, grouped into walks. */
export function ReadyView({ selected, onSelect, ...rest }: Taking & { onSelect: (ids: string[]) => void }) {
  const { t } = useLingui();
  const { state, stops } = useRunnerScreen().runner;
  const { ready } = state.deliveries;
  const walks = useMemo(() => groupWalks(ready), [ready]);
  const carriedCodes = stops.map(({ code }) => code);
  const room = Math.max(1, suggestedBatch - stops.length);
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

type WalkCardProps = Taking & {
  walk: Walk<Delivery>;
  suggested: Delivery[];
  onToggle: (id: string) => void;
};

/** One shop's bags for one entrance, with a button that takes the suggested ones. */
function WalkCard({ walk, suggested, selected, onToggle, onTake, isTaking }: WalkCardProps) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { shop, way, stops } = walk;
  const shopName = localize(shop.name);
  const isAll = suggested.length === stops.length;
  return (
    <Card className="grid gap-3 p-4" data-walk={walk.key}>
      <header className="grid gap-1">
        <h2 translate="no" className="text-lg wrap-anywhere">
          {seatText(t, { ...emptySeat, stand: way.stand, entrance: way.entrance })}
        </h2>
        <p className="row items-start gap-x-2 text-sm text-muted">
          <StaffIcon name="store" className="mt-0.5 size-4" />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{shopName}</bdi> · {t`pick up at gate ${shop.gate}`} · {t`floor ${shop.floor}`}
          </span>
        </p>
      </header>
      <ul className="grid">
        {stops.map((stop) => (
          <li key={stop.id} className="border-t">
            <BagRow stop={stop} isSelected={selected.includes(stop.id)} onToggle={() => onToggle(stop.id)} />
          </li>
        ))}
      </ul>
      {suggested.length > 0 && selected.length === 0 && (
        <Button wide className="loud" busy={isTaking} onClick={() => onTake(suggested.map(({ id }) => id))}>
          {isAll ? (
            <Plural value={suggested.length} one="Take the bag" other="Take these # together" />
          ) : (
            <Plural value={suggested.length} one="Take the nearest one" other="Take the nearest # together" />
          )}
        </Button>
      )}
    </Card>
  );
}

type BagRowProps = { stop: Delivery; isSelected: boolean; onToggle: () => void };

function BagRow({ stop, isSelected, onToggle }: BagRowProps) {
  const { t } = useLingui();
  const pieces = pieceCount(stop);
  return (
    <label className="row min-h-16 gap-3 py-2">
      <input type="checkbox" className="tick" checked={isSelected} onChange={onToggle} />
      <BagMark code={stop.code} className="size-8" />
      <span className="min-w-0 grow">
        <span translate="no" className="block text-lg font-semibold wrap-anywhere">
          {placeText(t, stop.seat)}
        </span>
        <span className="row flex-wrap gap-x-3 gap-y-1 pt-1 text-sm text-muted">
          <bdi translate="no" className="tabular">
            {codeText(stop.code)}
          </bdi>
          <span>
            <Plural value={pieces} one="# item" other="# items" />
          </span>
          <StopChips stop={stop} />
        </span>
      </span>
    </label>
  );
}
