import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { visitorContext } from "./context.ts";
import { defaultLanguage, directionOf } from "./domain/localized.ts";
import earlyScript from "./early/early.ts?inline-script";
import { CriticalCss } from "./styles/critical-css.ts";

/** What every screen knows of the visitor; read from cookies, so it costs no query. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitorContext);
}

export function Layout({ children }: { children: ReactNode }) {
  const visitor = useRouteLoaderData<typeof loader>("root");
  const language = visitor?.language ?? defaultLanguage;
  const css = useContext(CriticalCss);
  return (
    <html lang={language} dir={directionOf(language)} data-theme={visitor?.theme ?? "light"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <style
          data-critical=""
          nonce={visitor?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made at build time
          dangerouslySetInnerHTML={{ __html: css }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={visitor?.nonce} />
        <script
          nonce={visitor?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time
          dangerouslySetInnerHTML={{ __html: earlyScript }}
        />
        <Scripts nonce={visitor?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
