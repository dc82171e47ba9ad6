import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import type { Evening } from "#domain/venue/evening.ts";
import type { ShopFigures, VenueFigures } from "#domain/venue/venue-figures.ts";
import { venueProblem } from "../parts/venue-texts.ts";
import { ShopStateChip } from "../shops/shop-state-chip.tsx";
import { FigureTable, PromisesKept } from "./figure-table.tsx";
import { useDuration } from "./use-figures.ts";

type Props = { figures: VenueFigures; evening: Evening | null; isPast: boolean };

/** The shops' figures; each row has a pause button. */
export function ShopsPart({ figures, evening, isPast }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const duration = useDuration();
  const promisesOf = (id: string) => evening?.shops.find((each) => each.id === id) ?? { kept: 0, broken: 0 };
  return (
    <FigureTable
      isWide
      title={t`Shops`}
      words={isPast ? 1 : 2}
      head={[
        t`Shop`,
        ...(isPast ? [] : [null]),
        t`Orders`,
        t`In progress`,
        ...(evening ? [t`Promises kept`] : []),
        t`To the seat`,
        t`Food`,
      ]}
      empty={t`No shops available`}
      rows={figures.shops.map((shop) => ({
        key: shop.id,
        name: (
          <div className="grid justify-items-start gap-1">
            <Link to={`shops/${shop.id}`} className="row-link">
              {localize(shop.name)}
            </Link>
            <ShopStateChip shop={shop} />
          </div>
        ),
        cells: [
          ...(isPast ? [] : [<PauseButton key="pause" shop={shop} name={localize(shop.name)} />]),
          shop.orders,
          shop.open,
          ...(evening ? [<PromisesKept key="kept" promises={promisesOf(shop.id)} />] : []),
          shop.totalP50Ms === null ? "–" : duration(shop.totalP50Ms),
          <Money key="food" minor={shop.foodMinor} />,
        ],
      }))}
    />
  );
}

const pauseMs = 10 * 60_000;

/** Stops a shop's new orders for ten minutes, or ends its pause; the figures follow by their own socket. */
function PauseButton({ shop, name }: { shop: ShopFigures; name: string }) {
  const { t } = useLingui();
  const now = useNow(10_000);
  const [busy, setBusy] = useState(false);
  /** The pause just set, until the figures confirm it. */
  const [set, setSet] = useState<{ until: number | null; over: number | null } | null>(null);
  const { isOpen, pausedUntil } = shop.state;
  const until = set && set.over === pausedUntil ? set.until : pausedUntil;
  const isPaused = (until ?? 0) > now;
  if (!isOpen && !isPaused) return null;
  async function press() {
    setBusy(true);
    const pauseUntil = isPaused ? null : Date.now() + pauseMs;
    const answer = await call("POST /staff/shops/:shopId/state", {
      params: { shopId: shop.id },
      body: { pauseUntil },
    });
    if (answer.ok) setSet({ until: pauseUntil, over: pausedUntil });
    else showToast({ kind: "error", text: venueProblem(t, answer.problem.code) });
    setBusy(false);
  }
  return (
    <Button kind="soft" className="px-3 whitespace-nowrap" busy={busy} onClick={() => void press()}>
      {isPaused ? t`Resume` : t`Pause 10 min`}
      <span className="unseen"> · {name}</span>
    </Button>
  );
}
