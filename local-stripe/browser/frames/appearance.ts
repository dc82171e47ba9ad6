import type { Appearance } from "../protocol.ts";

type Look = Record<string, string>;

/** Stripe's own values for each theme; the page's variables go on top. */
const themes: Record<string, Look> = {
  stripe: {
    colorPrimary: "#0570de",
    colorBackground: "#ffffff",
    colorText: "#30313d",
    colorTextSecondary: "#6d6e78",
    colorTextPlaceholder: "#757680",
    colorDanger: "#df1b41",
    borderColor: "#e6e6e6",
    inputShadow: "0 1px 1px rgba(0,0,0,0.03), 0 3px 6px rgba(0,0,0,0.02)",
    scheme: "light",
  },
  night: {
    colorPrimary: "#85d996",
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorTextSecondary: "#a3a4ab",
    colorTextPlaceholder: "#a3a4ab",
    colorDanger: "#fe87a1",
    borderColor: "#424353",
    inputShadow: "0 2px 4px rgba(0,0,0,0.5), 0 1px 6px rgba(0,0,0,0.25)",
    scheme: "dark",
  },
};

const commonVariables: Look = {
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Hebrew', sans-serif",
  fontSizeBase: "16px",
  borderRadius: "5px",
  spacingUnit: "4px",
};

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Themes and variables become custom properties, rules become a style sheet of their own. */
export function applyAppearance(appearance: Appearance): void {
  const theme = themes[appearance.theme ?? "stripe"] ?? (themes.stripe as Look);
  const look = { ...commonVariables, ...theme, ...appearance.variables };
  const root = document.documentElement;
  for (const [name, value] of Object.entries(look)) root.style.setProperty(`--${name}`, value);
  sheet.replaceSync("");
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {}))
    addRule(selector, declarations);
}

/** Only Stripe's public class names: `.Input`, `.Input--invalid`, `.Label:hover` … */
function addRule(selector: string, declarations: Record<string, string>): void {
  if (!/^\.(Input|Label|Error|Block|Tab|Text)[\w:-]*$/.test(selector)) return;
  const at = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  const { style } = sheet.cssRules[at] as CSSStyleRule;
  for (const [name, value] of Object.entries(declarations)) {
    style.setProperty(
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
  }
}
