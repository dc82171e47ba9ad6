import { I18nProvider } from "@lingui/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { Visitor } from "#app/cookies/visitor.ts";
import type { TextArea } from "#app/i18n/areas.ts";
import { setupLanguage } from "#app/i18n/server.ts";
import type { Language } from "#domain/language/localized.ts";

const visitorOfNobody: Visitor = {
  language: "en",
  theme: "light",
  stadiumId: "teddy",
  user: null,
  cart: null,
  seat: null,
  ticketImage: null,
  tip: null,
  now: Date.UTC(2026, 10, 21, 17, 0),
  nonce: "",
  origin: "https://seatside.test",
};

export type Drawn = {
  html: string;
  /** What is read, in one line; the unseen parts too. */
  text: string;
};

/** A part of a screen as the server draws it, with the product's own catalogs, below a root like the app's. */
export async function draw(
  element: ReactElement,
  {
    path = "/",
    visitor = {} as Partial<Visitor>,
    areas = ["messages", "cart", "pages"] as readonly TextArea[],
  } = {},
): Promise<Drawn> {
  const who = { ...visitorOfNobody, ...visitor };
  const routes = [{ id: "root", loader: () => who, children: [{ path: "*", element }] }];
  const { dataRoutes, query } = createStaticHandler(routes);
  const context = await query(new Request(`${who.origin}${path}`));
  if (context instanceof Response) throw new Error(`the root answered ${context.status}`);
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupLanguage(who.language satisfies Language, areas)}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nProvider>,
  );
  return { html, text: textOf(html) };
}

function textOf(html: string): string {
  // An element in a text of t, which joins strings.
  if (html.includes("[object Object]")) throw new Error(`an object stands in a text: ${html}`);
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ")
    .trim();
}

/** What a hook makes of words, as a component that uses it would show it. */
export async function say(useWords: () => string | null | undefined, visitor: Partial<Visitor> = {}) {
  function Words() {
    return useWords() ?? "";
  }
  return (await draw(<Words />, { visitor })).text;
}
