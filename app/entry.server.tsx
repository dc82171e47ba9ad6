import { I18nProvider } from "@lingui/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { visitorContext } from "./context.ts";
import { areasOf } from "./i18n/areas.ts";
import { setupLanguage } from "./i18n/server.ts";
import { logError } from "./log.ts";
import browseCss from "./styles/browse.css?inline";
import { CriticalCss } from "./styles/critical-css.ts";

/** Without the tool's banner: none of its own rules are in there, only what our values and shapes make. */
const criticalCss = browseCss.replace(/^\/\*!.*?\*\/\s*/s, "");

const abortAfterMs = 5_000;
export const streamTimeout = abortAfterMs + 1_000;

/** Renders a page at the edge. The critical CSS travels inside, so that nothing but the HTML blocks the paint. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { language, nonce } = context.get(visitorContext);
  const { staticHandlerContext, routeModules } = entryContext;
  const areas = areasOf(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));
  let failed = false;
  const stream = await renderToReadableStream(
    <I18nProvider i18n={setupLanguage(language, areas)}>
      <CriticalCss value={criticalCss}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </CriticalCss>
    </I18nProvider>,
    {
      nonce,
      signal: AbortSignal.timeout(abortAfterMs),
      onError(error) {
        failed = true;
        if (!request.signal.aborted) logError("render failed", error);
      },
    },
  );
  // Robots get the page whole: they neither stream nor hydrate.
  if (isbot(request.headers.get("user-agent"))) await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status: failed && status === 200 ? 500 : status, headers });
}
