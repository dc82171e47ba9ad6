import type { Setup } from "../protocol.ts";
import { applyAppearance } from "./appearance.ts";
import { connect, hear, raise, reportHeight } from "./channel.ts";
import { byId, setLanguage } from "./dom.ts";

interface Options {
  buttonHeight?: number;
  buttonTheme?: { applePay?: string; googlePay?: string };
  paymentMethods?: { applePay?: string; googlePay?: string };
  paymentMethodOrder?: string[];
  layout?: { maxColumns?: number };
}

const buttons = {
  apple_pay: byId<HTMLButtonElement>("apple_pay"),
  google_pay: byId<HTMLButtonElement>("google_pay"),
};
let isReady = false;

connect((setup: Setup) => {
  setLanguage(setup.locale);
  applyAppearance(setup.appearance);
  document.documentElement.dataset.theme = setup.appearance.theme === "night" ? "night" : "light";
  if (setup.options !== undefined) applyOptions(setup.options as Options);
  if (isReady) return;
  isReady = true;
  reportHeight(byId("root"));
  const available = { applePay: !buttons.apple_pay.hidden, googlePay: !buttons.google_pay.hidden };
  const others = { amazonPay: false, link: false, paypal: false, klarna: false };
  requestAnimationFrame(() => raise("ready", { availablePaymentMethods: { ...available, ...others } }));
});

function applyOptions(options: Options): void {
  buttons.apple_pay.hidden = options.paymentMethods?.applePay === "never";
  buttons.google_pay.hidden = options.paymentMethods?.googlePay === "never";
  // Black on light pages, white on dark ones, unless the page says otherwise.
  buttons.apple_pay.dataset.theme = options.buttonTheme?.applePay ?? "";
  buttons.google_pay.dataset.theme = options.buttonTheme?.googlePay ?? "";
  const height = Math.min(55, Math.max(40, options.buttonHeight ?? 44));
  document.documentElement.style.setProperty("--buttonHeight", `${height}px`);
  document.documentElement.style.setProperty("--columns", `${options.layout?.maxColumns ?? 2}`);
  const order = options.paymentMethodOrder ?? [];
  const first =
    order.indexOf("google_pay") !== -1 && order.indexOf("google_pay") < order.indexOf("apple_pay");
  const root = byId("root");
  root.insertBefore(first ? buttons.google_pay : buttons.apple_pay, root.firstChild);
}

hear<Options>("options", applyOptions);
hear("focus", () => buttons.apple_pay.focus());
hear("blur", () => (document.activeElement as HTMLElement | null)?.blur());

for (const [wallet, button] of Object.entries(buttons)) {
  button.addEventListener("click", () => raise("tap", { wallet }));
  button.addEventListener("focus", () => raise("focus"));
  button.addEventListener("blur", () => raise("blur"));
  button.addEventListener("keydown", (event) => {
    if (event.key === "Escape") raise("escape");
  });
}
