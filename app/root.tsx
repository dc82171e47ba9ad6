import { useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from "react-router";
import { defaultLanguage, directionOf } from "#domain/language/localized.ts";
import type { Route } from "./+types/root";
import { BottomNav, useHasBottomNav } from "./components/page/bottom-nav.tsx";
import { ErrorScreen } from "./components/page/error-screen.tsx";
import { OtherStadium } from "./components/page/other-stadium-slot.ts";
import { PendingScreen, usePendingScreen } from "./components/page/pending-screen.tsx";
import { ToastRegion } from "./components/page/toast-region.tsx";
import { visitorContext } from "./context.ts";
import { CriticalCss } from "./first-view/critical-css.ts";
import { useListLinks } from "./first-view/defer-taps.ts";
import { useFocusOnStep } from "./hooks/use-focus-on-step.ts";
import { useVisitor } from "./hooks/use-visitor.ts";
import { areasOf } from "./i18n/areas.ts";
import { readCachedCopy } from "./offline/cached-copy.ts";
import { keepData } from "./offline/keep-data.ts";
import { useSettledCart } from "./recovery/use-settled-cart.ts";

/** The visitor, for every screen; read from cookies, so it needs no query. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitorContext);
}

/**
 * Cookies change with actions, not with navigation. Revalidating on each step would let a lost connection break the
 * whole app instead of one screen.
 */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs) {
  const isStep = step.formMethod !== "POST" && step.currentUrl.href !== step.nextUrl.href;
  return !isStep && step.defaultShouldRevalidate;
}

export const clientMiddleware = [keepData];

export function Layout({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const language = visitor?.language ?? defaultLanguage;
  const theme = visitor?.theme ?? "light";
  const css = useContext(CriticalCss);
  const texts = areasOf(useMatches().map((match) => match.handle)).join(" ");
  // Tells the early scripts that React has taken over, also on an error screen.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    dispatchEvent(new Event("hydrated"));
  }, []);
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme} data-texts={texts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {theme === "phone" && (
          <meta name="theme-color" content="#0b1020" media="(prefers-color-scheme:dark)" />
        )}
        <meta name="theme-color" content={theme === "dark" ? "#0b1020" : "#f5f5f5"} />
        <style
          data-critical=""
          nonce={visitor?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made at build time
          dangerouslySetInnerHTML={{ __html: css }}
        />
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <Meta />
        <Links nonce={visitor?.nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={visitor?.nonce} />
        <Scripts nonce={visitor?.nonce} />
      </body>
    </html>
  );
}

/** Every screen brings its own title and description: with two titles in a document React keeps the wrong one. */
export default function Root() {
  const { t } = useLingui();
  const hasNav = useHasBottomNav();
  useSettledCart();
  useFocusOnStep();
  useListLinks();
  const pending = usePendingScreen();
  const other = useVisitor()?.otherStadium;
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    // Loaded on demand: the first view does not need it, and the service worker caches it with the pages.
    const show = () =>
      // A deploy may have taken its file away: the copy is shown without its age then.
      import("./offline/cached-banner.tsx").then(
        ({ CachedBanner }) => setBanner(() => CachedBanner),
        () => {},
      );
    if (readCachedCopy()) show();
    addEventListener("unreached", show);
    addEventListener("offline", show);
  }, []);
  return (
    <>
      <a href="#main" className="skip">
        {t`Skip to content`}
      </a>
      {Banner && <Banner />}
      <div className={hasNav ? "has-nav" : undefined}>
        {pending && <PendingScreen target={pending} />}
        <div hidden={pending !== null}>
          {other && (
            <Suspense>
              <OtherStadium {...other} />
            </Suspense>
          )}
          <Outlet />
        </div>
      </div>
      <BottomNav />
      <ToastRegion />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
