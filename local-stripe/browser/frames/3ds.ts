import type { Setup } from "../protocol.ts";
import { applyAppearance } from "./appearance.ts";
import { connect, tell } from "./channel.ts";
import { byId, fillTexts, money, setLanguage } from "./dom.ts";
import { wordsOf } from "./words.ts";

const buttons = ["complete", "fail", "close"].map((id) => byId<HTMLButtonElement>(id));
let challenge: Record<string, unknown> = {};

connect((setup: Setup) => {
  challenge = setup.options;
  const language = setLanguage(setup.locale);
  fillTexts(wordsOf(language));
  applyAppearance(setup.appearance);
  document.documentElement.dataset.theme = setup.appearance.theme === "night" ? "night" : "light";
  byId("price").textContent = money(setup.amount, setup.currency, language);
  byId("complete").focus();
});

/** Closing counts as failing, as with Stripe. The host asks the API for the outcome either way. */
async function finish(passed: boolean): Promise<void> {
  for (const button of buttons) button.disabled = true;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...challenge, passed });
  await fetch("/elements/3ds/finish", { method: "POST", headers, body }).catch(() => {});
  tell("done");
}

for (const button of buttons) button.addEventListener("click", () => void finish(button.id === "complete"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") void finish(false);
});
