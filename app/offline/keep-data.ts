import { data } from "react-router";
import type { Route } from "../+types/root";
import { readCachedCopy } from "./cached-copy.ts";

declare global {
  /** React Router's. */
  var __reactRouterDataRouter: {
    state: {
      location: { pathname: string; search: string };
      loaderData: object;
      actionData?: Record<string, unknown> | null;
      navigation: { formMethod?: string };
    };
  };
}

/**
 * Keeps the screen when its reload or its form fails without a network, instead of showing an error. The server's own
 * answers (gone, forbidden, sign in first) still count. Tells the banner (cached-banner.tsx) whether the network is away.
 */
export const keepData: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return;
  const { location, loaderData, actionData, navigation } = window.__reactRouterDataRouter.state;
  if (request.method !== "GET") {
    for (const id in results) {
      const error = (results[id]?.result as { data?: unknown })?.data;
      if (!(error instanceof TypeError)) continue;
      // A fault of our own looks the same.
      console.warn(error);
      // Staff's layout says it; elsewhere the banner does, whose file a first visit may lack: then it stays an error.
      const isSaid = !dispatchEvent(new Event("unsent", { cancelable: true }));
      if (!isSaid && !(await import("./cached-banner.tsx").catch(() => null))) continue;
      // The form stays with what is typed into it, and the status keeps its `requestKey`. A fetcher gets an empty answer.
      const answer = navigation.formMethod ? actionData?.[id] : {};
      results[id] = { type: "data", result: data(answer, { status: 503 }) };
      dispatchEvent(new Event("unreached"));
    }
    return;
  }
  // After a form that failed nothing is loaded, which says nothing of the network.
  if (Object.keys(results).length === 0) return;
  const isOfScreen = request.url.endsWith(location.pathname + location.search);
  let eventName = "reached";
  for (const id in results) {
    const { type, result } = results[id] as { type: string; result: { status: number } };
    if (type !== "error" || result?.status < 500) continue;
    // Another screen: its own error.
    if (!isOfScreen || !(id in loaderData)) return;
    eventName = "unreached";
    delete results[id];
  }
  dispatchEvent(new Event(eventName));
  if (eventName === "unreached") return;
  // A banner that comes later reads from it when the screen was loaded.
  const loaded = (ageMs: number) => performance.mark(eventName, { detail: performance.now() - ageMs });
  loaded(0);
  // The data may be a copy, too: the browser says so just after the response.
  setTimeout(() => {
    const copy = readCachedCopy(new URL(request.url).pathname);
    if (!copy) return;
    loaded(copy.ageMs);
    dispatchEvent(new Event("unreached"));
  });
};
