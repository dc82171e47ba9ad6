import { I18nProvider } from "@lingui/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { CriticalCss } from "./first-view/critical-css.ts";
import { deferTaps } from "./first-view/defer-taps.ts";
import { keepTranslatedTexts } from "./first-view/translated-texts.ts";
import { startTexts } from "./i18n/client.ts";

const leavingMs = 4_000;

const i18n = await startTexts();
// The document keeps its own CSS; the bundle doesn't contain it again.
const criticalCss = document.querySelector("style[data-critical]")?.innerHTML ?? "";

// The next document is loading; hydrating this one would delay it. If the link was a download or a phone
// call, the fan stays: hydrate after a while.
if (window.leaving)
  await new Promise((stayed) => {
    addEventListener("pageshow", stayed);
    setTimeout(stayed, leavingMs);
  });

deferTaps();
keepTranslatedTexts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <CriticalCss value={criticalCss}>
          <HydratedRouter />
        </CriticalCss>
      </I18nProvider>
    </StrictMode>,
  );
});

// Loaded late: the page needs none of it.
const afterLoad = () => import("./offline/after-load.ts").catch(() => {});
if (document.readyState === "complete") void afterLoad();
else addEventListener("load", afterLoad, { once: true });
