import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { setupLanguage } from "#app/i18n/server.ts";
import type { Language } from "#domain/language/localized.ts";
import { BarContent } from "./cart-bar.tsx";
import type { CartSummary } from "./cart-summary.ts";

/**
 * The cart's bar as HTML, for the end of a body whose React is still on its way (first-view/record-taps.ts): as wide as
 * in the page.
 */
export const earlyBar = (language: Language, summary: CartSummary) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupLanguage(language, ["messages"])}>
      <div id="bar" className="has-nav" style={{ display: "contents" }}>
        <a href="/cart" className="cart-bar" style={{ marginInline: "max(18px, 50% - 280px)" }}>
          <BarContent quantity={summary.quantity} summary={summary} />
        </a>
      </div>
    </I18nProvider>,
  );
