import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Visitor } from "#app/cookies/visitor.ts";
import { setupLanguage } from "#app/i18n/server.ts";
import { BarContent } from "./cart-bar.tsx";
import type { CartSummary } from "./cart-summary.ts";

/**
 * The cart's bar as HTML, to be added before React (first-view/early-forms.ts). It sits above the navigation bar of
 * signed-in fans.
 */
export const earlyBar = ({ language, user }: Visitor, summary: CartSummary) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupLanguage(language, ["messages"])}>
      <div id="bar" className={user ? "has-nav" : undefined} style={{ display: "contents" }}>
        <a href="/cart" className="cart-bar" style={{ marginInline: "max(18px, 50% - 280px)" }}>
          <BarContent quantity={summary.quantity} summary={summary} />
        </a>
      </div>
    </I18nProvider>,
  );
