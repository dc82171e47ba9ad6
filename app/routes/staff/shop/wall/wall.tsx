import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useReducer } from "react";
import { addressOf } from "#app/api/address.ts";
import { Icon } from "#app/components/icon.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useAwakeScreen } from "#app/hooks/use-awake-screen.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { dataSentAt } from "#app/live/data-sent-at.ts";
import { follow } from "#app/live/follow.ts";
import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import { type Versioned, valuesOf, versioned } from "#app/live/versioned.ts";
import { connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { parseWallMessage, type Wall, type WallMessage, type WallOrder } from "#domain/pickup/wall.ts";
import { notFound, requireUser } from "../../parts/require-staff.ts";
import type { Route } from "./+types/wall";

/** Signed in like the board, so that its address holds nothing secret. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { staff } = await requireUser(request, url, context);
  const { shopBoards } = context.get(servicesContext);
  const wall = await shopBoards.wall(staff, params.shopId);
  if (!wall) throw notFound();
  return { wall, serverNow: context.get(visitorContext).now };
}

/** The wall updates itself. */
export function shouldRevalidate() {
  return false;
}

export default function WallOfShop({ loaderData: { wall, serverNow } }: Route.ComponentProps) {
  return <WallScreen key={wall.shop.id} initial={wall} serverNow={serverNow} />;
}

/** The screen on the shop's wall: the numbers that wait on a shelf, to be read from ten metres. */
function WallScreen({ initial, serverNow }: { initial: Wall; serverNow: number }) {
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
        <h1>{t`Ready for pickup`}</h1>
        <p className="one-line">
          <bdi>{name}</bdi>
        </p>
        {!isOffline && <p className="tabular">{time}</p>}
      </header>
      {isOffline && (
        <p className="wall-stale" role="alert">
          <Icon name="offline" className="size-[1.2em]" />
          {t`These numbers are from ${time}. Ask at the counter.`}
        </p>
      )}
      <main id="main" className="wall-main" aria-live="polite">
        {ready.length === 0 ? (
          <p className="wall-none">{t`Your number appears here when your order is ready.`}</p>
        ) : (
          <ul className="wall-calls" data-few={ready.length <= 4 || undefined}>
            {shown.map((call) => (
              <CallRow key={call.id} call={call} isNew={now - call.at < newMs} />
            ))}
          </ul>
        )}
      </main>
      <footer className="wall-foot">
        {making.length > 0 && (
          <p className="tabular">
            {t`Being made`}
            {making.slice(0, 6).map(({ id, code }) => (
              <bdi key={id} dir="ltr" translate="no">
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

function CallRow({ call, isNew }: { call: WallOrder; isNew: boolean }) {
  return (
    <li data-call={call.code} data-new={isNew || undefined}>
      <bdi dir="ltr" translate="no" className="tabular">
        {spacedOrderCode(call.code)}
      </bdi>
      <span translate="no" className="wall-shelf">
        <Trans>Shelf {{ shelf: leftToRight(call.shelf) }}</Trans>
      </span>
    </li>
  );
}

const pollEveryMs = 4_000;

/** The numbers of a shop's wall, live over its board's socket. */
function useWall(initial: Wall, serverNow: number) {
  const [state, dispatch] = useReducer(reduceWall, null, () => startWall(initial, serverNow, dataSentAt()));
  const shopId = initial.shop.id;
  useEffect(
    () =>
      follow({
        api: addressOf("GET /staff/shops/:shopId/wall", { params: { shopId } }),
        socket: `/api/staff/shops/${encodeURIComponent(shopId)}/live?as=wall`,
        pollEveryMs,
        // Unattended: keep the socket while hidden.
        disconnectHiddenAfterMs: null,
        parse: parseWallMessage,
        onEvent(event) {
          if (event.type !== "polled") return dispatch(event);
          dispatch({ ...event.body, type: "polled", at: event.at });
        },
      }).stop,
    [shopId],
  );
  // Signed out, or no longer the shop's: the loader explains.
  useEffect(() => {
    if (state.isDenied) location.reload();
  }, [state.isDenied]);
  return state;
}

type WallState = LinkState & { shop: Wall["shop"]; calls: Versioned<WallOrder> };

/** `at` is this device's clock. */
type WallEvent =
  | { type: "message"; message: WallMessage; at: number }
  | { type: "polled"; wall: Wall; serverNow: number; at: number }
  | Exclude<LinkEvent, { type: "heard" }>;

export function startWall({ shop, calls }: Wall, serverNow: number, at: number): WallState {
  const start = { ...startLink(serverNow, at), shop, calls: new Map() };
  return applyMessage(start, { type: "wall", wall: { shop, calls }, serverNow });
}

export function reduceWall(state: WallState, event: WallEvent): WallState {
  if (event.type !== "message" && event.type !== "polled") return reduceLink(state, event);
  const { at } = event;
  const message =
    event.type === "message" ? event.message : ({ ...event, type: "wall" } satisfies WallMessage);
  const by = event.type === "message" ? "socket" : "poll";
  return reduceLink(applyMessage(state, message), { type: "heard", by, serverNow: message.serverNow, at });
}

function applyMessage(state: WallState, message: WallMessage): WallState {
  const { serverNow } = message;
  const isSnapshot = message.type === "wall";
  const { shop, calls: values } = isSnapshot ? message.wall : { shop: state.shop, calls: [message.call] };
  return { ...state, shop, calls: versioned(state.calls, { values, readAt: serverNow, isSnapshot }) };
}

/** The bags on shelves, the newest first, and the orders that the kitchen still makes, the oldest first. */
export function callsOf({ calls }: Pick<WallState, "calls">) {
  const inStage = (stage: WallOrder["stage"]) => valuesOf(calls).filter((call) => call.stage === stage);
  return {
    ready: inStage("ready").sort((a, b) => b.at - a.at),
    making: inStage("making").sort((a, b) => a.at - b.at),
  };
}

/** Numbers on the wall at once, so that each is read from ten metres. */
export const callsPerPage = 8;
const pageMs = 8_000;
/** A call is marked as new for this long, and turns the wall back to its first page. */
export const newMs = 20_000;

/** Pages rotate; what was just called stays in sight. */
export function pageAt(ready: readonly WallOrder[], now: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(ready.length / callsPerPage));
  const since = now - (ready[0]?.at ?? 0) - newMs;
  return { page: since < 0 ? 0 : Math.floor(since / pageMs + 1) % pages, pages };
}
