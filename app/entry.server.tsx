import textFiles from "virtual:text-files";
import { I18nProvider } from "@lingui/react";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type Language, writtenIn } from "#domain/language/localized.ts";
import { tooOldTexts } from "#domain/language/spare-texts.ts";
import { isBelowFloor } from "#domain/site/browser-floor.ts";
import { visitorContext } from "./context.ts";
import { CriticalCss } from "./first-view/critical-css.ts";
import earlyPlus from "./first-view/early-forms.ts?run=earlyPlus&inline-script";
import { criticalCss, firstPaint } from "./first-view/first-paint.ts";
import keepTyped from "./first-view/waiting-taps.ts?run=keepTyped&inline-script";
import noteTaps from "./first-view/waiting-taps.ts?run=noteTaps&inline-script";
import { areasOf, type TextArea } from "./i18n/areas.ts";
import { setupLanguage } from "./i18n/server.ts";
import { logError } from "./log.ts";

/**
 * Renders a page at the edge with the CSS that it needs inline, so that only the HTML blocks the first paint. Once its
 * loaders have answered a page waits for nothing, so it is rendered in one pass: React's streams encode every attribute
 * separately, a third of a page's cost (docs/performance.md).
 */
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
  // A search on home shows the menu's filter, whose texts are the cart's (home-filter.ts).
  const drawn = new URL(request.url).pathname === "/home" ? ([...areas, "cart"] satisfies TextArea[]) : areas;
  const drawnPage = renderToString(
    <I18nProvider i18n={setupLanguage(language, drawn)}>
      <CriticalCss value={import.meta.env.DEV ? criticalCss : ""}>
        <ServerRouter context={await readHandoff(entryContext)} url={request.url} nonce={nonce} />
      </CriticalCss>
    </I18nProvider>,
  );
  const isOld = isBelowFloor(request.headers.get("user-agent") ?? "");
  const html = isOld ? withSentence(drawnPage, language) : drawnPage;
  headers.set("content-type", "text/html; charset=utf-8");
  // The dev server has its own scripts and styles.
  if (import.meta.env.DEV) {
    const page = html.replace("</head>", () => `<script>${noteTaps}</script></head>`);
    return new Response(`<!DOCTYPE html>${page}<script>${keepTyped}${earlyPlus}</script>`, {
      status,
      headers,
    });
  }
  const texts = areas.flatMap((area) => textFiles[`locales/${writtenIn(language)}/${area}.po`] ?? []);
  const { page, link } = firstPaint(html, nonce, texts);
  headers.set("link", link);
  return new Response(page, { status, headers });
}

/**
 * Reads the loaders' data, which the router streams to its scripts, before the page is rendered. The router looks into
 * `streamCache` first, finds all of it and waits for nothing.
 */
async function readHandoff(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context;
  const value = await new Response(context.serverHandoffStream).text();
  const streamCache = Object.fromEntries(
    [
      { done: false, value },
      { done: true, value: "" },
    ].map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
  // The router requires a stream, but never reads it.
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}

/** React's hydration skips unknown elements at the beginning of the body. */
const withSentence = (html: string, language: Language) =>
  html.replace(
    /<body[^>]*>/,
    (body) => `${body}<p role="note" class="card p-4 font-semibold">${tooOldTexts[writtenIn(language)]}</p>`,
  );

/** Unexpected errors thrown by loaders, actions or rendering. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // A visitor's bad request, such as a form to a screen without an action: not our failure, so not logged.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logError("page failed", isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error);
};
