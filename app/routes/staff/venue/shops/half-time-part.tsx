import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type BreakMenuMode, breakMenuModes } from "#domain/event/settings.ts";
import type { ShopHalfTime } from "#domain/venue/venue-console.ts";
import { Part } from "../parts/part.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { type VenueCode, venueProblem } from "../parts/venue-texts.ts";

/** What the shop sells in the break. Applies at once, like all that the stand can change, too. */
export function HalfTimePart({ shopId }: { shopId: string }) {
  const { t } = useLingui();
  const params = { stadiumId: useVenue().id, id: shopId };
  const [halfTime, setHalfTime] = useState<ShopHalfTime | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<VenueCode | null>(null);
  const { stadiumId, id } = params;

  const load = useCallback(async () => {
    const answer = await call("GET /staff/venue/:stadiumId/shops/:id/half-time", {
      params: { stadiumId, id },
    });
    if (answer.ok) setHalfTime(answer.body.halfTime);
    else setProblem(answer.problem.code);
  }, [stadiumId, id]);
  useEffect(() => void load(), [load]);

  const modes: Record<BreakMenuMode, string> = {
    off: t`Never`,
    forecast: t`When a rush is expected`,
    on: t`At every half-time`,
  };
  if (!halfTime) return problem && <p role="alert">{venueProblem(t, problem)}</p>;
  const { menu, dishes } = halfTime;
  const marked = dishes.filter(({ isMarked }) => isMarked).map(({ itemId }) => itemId);
  const proposed = dishes.filter(({ isProposed }) => isProposed).map(({ itemId }) => itemId);

  async function save(changes: { menu?: BreakMenuMode; dishes?: string[] }) {
    setBusy(true);
    const body = { menu, dishes: marked, ...changes };
    const answer = await call("PUT /staff/venue/:stadiumId/shops/:id/half-time", { params, body });
    setProblem(answer.ok ? null : answer.problem.code);
    await load();
    setBusy(false);
  }

  return (
    <Part
      title={t`Half-time menu`}
      note={
        <Trans>
          What the kitchen can make in the break. Other dishes can still be ordered, for after half-time.
          Takes effect right away, no need to save.
        </Trans>
      }
    >
      <fieldset className="row flex-wrap gap-2" disabled={busy}>
        <legend className="unseen">{t`When`}</legend>
        {breakMenuModes.map((each) => (
          <label key={each} className="check-tile">
            <input
              type="radio"
              name="break-menu"
              checked={menu === each}
              onChange={() => void save({ menu: each })}
            />
            <span>{modes[each]}</span>
          </label>
        ))}
      </fieldset>
      <ul className="grid">
        {dishes.map((dish) => (
          <DishRow
            key={dish.itemId}
            dish={dish}
            hasForecast={halfTime.hasForecast}
            busy={busy}
            onMark={(isMarked) =>
              void save({
                dishes: isMarked ? [...marked, dish.itemId] : marked.filter((each) => each !== dish.itemId),
              })
            }
          />
        ))}
      </ul>
      {proposed.join() !== marked.join() && (
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            {halfTime.hasForecast ? (
              <Trans>Suggested: what brings most per kitchen minute and fits what’s usually ordered.</Trans>
            ) : (
              <Trans>
                Suggested: what brings most per kitchen minute. There’s no earlier match to go by.
              </Trans>
            )}
          </p>
          <Button kind="soft" busy={busy} onClick={() => void save({ dishes: proposed })}>
            {t`Use the suggested list`}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {venueProblem(t, problem)}
        </p>
      )}
    </Part>
  );
}

type Row = {
  dish: ShopHalfTime["dishes"][number];
  hasForecast: boolean;
  busy: boolean;
  onMark: (isMarked: boolean) => void;
};

function DishRow({ dish, hasForecast, busy, onMark }: Row) {
  const { t } = useLingui();
  const words = useLocalize();
  const { minorPerMinute, currency, portions, isMarked, isProposed } = dish;
  const minutes = Math.round(dish.minutes * 10) / 10;
  return (
    <li className="border-t first:border-0">
      <label className="row gap-3 py-2">
        <input type="checkbox" checked={isMarked} disabled={busy} onChange={() => onMark(!isMarked)} />
        <span className="min-w-0 grow">
          <b className="wrap-anywhere">{words(dish.name)}</b>
          <span className="block text-sm text-muted">
            <Trans>
              {minutes} min each, <Money minor={Math.round(minorPerMinute)} currency={currency} /> a minute
            </Trans>
            {hasForecast && <> · {t`about ${{ count: portions }} expected`}</>}
          </span>
        </span>
        {isProposed && <small className="text-delivered">{t`Suggested`}</small>}
      </label>
    </li>
  );
}
