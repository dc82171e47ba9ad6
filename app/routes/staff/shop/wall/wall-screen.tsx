import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { useAwakeScreen } from "#app/hooks/use-awake-screen.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { connectionOf } from "#app/routes/staff/parts/connection.ts";
import { useOnline } from "#app/routes/staff/parts/use-online.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { Call, Wall } from "#domain/pickup/wall.ts";
import { useWall } from "./use-wall.ts";
import { callsOf, callsPerPage, newMs, pageAt } from "./wall-state.ts";

/** The screen on the shop's wall: the numbers that wait on a shelf, to be read from ten metres. */
export function WallScreen({ initial, serverNow }: { initial: Wall; serverNow: number }) {
  const { t } = useLingui();
  const state = useWall(initial, serverNow);
  const now = useNow(1_000, state.offsetMs, serverNow);
  const isOffline = connectionOf(state, now, useOnline()) === "offline";
  const name = useLocalize()(state.shop.name);
  const { ready, making } = callsOf(state);
  const { page, pages } = pageAt(ready, now);
  const shown = ready.slice(page * callsPerPage, (page + 1) * callsPerPage);
  const time = clockTime(state.shop.timeZone, isOffline ? state.confirmedAt : now);
  useAwakeScreen(true);
  return (
    <div className="wall" data-wall data-stale={isOffline || undefined}>
      <title>{`${t`Ready for pickup`} · ${name}`}</title>
      <header className="wall-head">
        <h1>
          <Trans>Ready for pickup</Trans>
        </h1>
        <p className="one-line">
          <bdi>{name}</bdi>
        </p>
        {!isOffline && <p className="tabular">{time}</p>}
      </header>
      {isOffline && (
        <p className="wall-stale" role="alert">
          <Icon name="offline" className="size-[1.2em]" />
          <Trans>These numbers are from {time}. Ask at the counter.</Trans>
        </p>
      )}
      <main id="main" className="wall-main" aria-live="polite">
        {ready.length === 0 ? (
          <p className="wall-none">
            <Trans>Your number appears here when your order is ready.</Trans>
          </p>
        ) : (
          <ul className="wall-calls" data-few={ready.length <= 4 || undefined}>
            {shown.map((call) => (
              <Called key={call.id} call={call} isNew={now - call.at < newMs} />
            ))}
          </ul>
        )}
      </main>
      <footer className="wall-foot">
        {making.length > 0 && (
          <p className="tabular">
            <Trans>Being made</Trans>
            {making.slice(0, 6).map(({ id, code }) => (
              <bdi key={id} dir="ltr">
                {spacedOrderCode(code)}
              </bdi>
            ))}
            {making.length > 6 && <bdi dir="ltr">+{making.length - 6}</bdi>}
          </p>
        )}
        {pages > 1 && (
          <p className="ms-auto tabular">
            <bdi dir="ltr">{`${page + 1}/${pages}`}</bdi>
          </p>
        )}
      </footer>
    </div>
  );
}

function Called({ call, isNew }: { call: Call; isNew: boolean }) {
  return (
    <li data-call={call.code} data-new={isNew || undefined}>
      <bdi dir="ltr" className="tabular">
        {spacedOrderCode(call.code)}
      </bdi>
      <span className="wall-shelf">
        <Trans>Shelf {{ shelf: leftToRight(call.shelf) }}</Trans>
      </span>
    </li>
  );
}
