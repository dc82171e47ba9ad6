import type { Setup } from "../protocol.ts";
import { applyAppearance } from "./appearance.ts";
import { showBrands } from "./brands.ts";
import { createPaymentMethod } from "./card-api.ts";
import { form, listen } from "./card-form.ts";
import { connect, hear, raise, reportHeight } from "./channel.ts";
import { fillCountries } from "./countries.ts";
import { byId, fillTexts, setLanguage } from "./dom.ts";
import { wordsOf } from "./words.ts";

interface Options {
  readOnly?: boolean;
  fields?: { billingDetails?: string | { address?: string | { country?: string; postalCode?: string } } };
  defaultValues?: { billingDetails?: { address?: { country?: string; postal_code?: string } } };
}

let key = "";
let words = wordsOf("en");
let isReady = false;

connect((setup: Setup) => {
  key = setup.key;
  const language = setLanguage(setup.locale);
  words = wordsOf(language);
  fillTexts(words);
  applyAppearance(setup.appearance);
  form.translate(words);
  const options = setup.options as Options | undefined;
  // Stripe guesses the country from the IP address; here it is Israel.
  const first = options?.defaultValues?.billingDetails?.address?.country ?? "IL";
  fillCountries(form.country, language, first);
  if (options !== undefined) applyOptions(options);
  form.showPostal();
  if (isReady) return;
  isReady = true;
  showBrands(byId("brands"), "unknown");
  listen(changed);
  reportHeight(byId("root"));
  requestAnimationFrame(() => raise("ready"));
});

function applyOptions(options: Options): void {
  const billing = options.fields?.billingDetails;
  const address = typeof billing === "object" ? billing.address : billing;
  const country = typeof address === "object" ? address.country : address;
  byId("countryField").hidden = country === "never";
  for (const input of [...Object.values(form.inputs), form.country])
    input.disabled = options.readOnly === true;
}

let last = "";

/** Emitted when the form's state changed, not at every key. */
function changed(): void {
  const state = { empty: form.isEmpty(), complete: form.isComplete(), collapsed: false };
  if (last === JSON.stringify(state)) return;
  last = JSON.stringify(state);
  raise("change", { ...state, value: { type: "card" } });
}

hear<Options>("options", (options) => {
  applyOptions(options);
  form.showPostal();
});
hear("focus", () => form.inputs.number.focus());
hear("blur", () => (document.activeElement as HTMLElement | null)?.blur());
hear("clear", () => form.clear());

hear("submit", () => {
  const problem = form.check();
  changed();
  return problem === null
    ? {}
    : { error: { type: "validation_error", code: problem, message: words[problem] } };
});

hear<{ billing_details?: Record<string, unknown> } | undefined>("createPaymentMethod", (data) => {
  const { country, postalCode, ...card } = form.values();
  const given = data?.billing_details ?? {};
  const address = {
    country,
    postal_code: postalCode,
    ...(given.address as Record<string, string> | undefined),
  };
  return createPaymentMethod(key, { ...card, billing: { ...given, address } });
});

let isFocused = false;
byId("root").addEventListener("focusin", () => {
  if (!isFocused) raise("focus");
  isFocused = true;
});
byId("root").addEventListener("focusout", (event) => {
  if (event.relatedTarget !== null) return;
  isFocused = false;
  raise("blur");
});
byId("root").addEventListener("keydown", (event) => {
  if (event.key === "Escape") raise("escape");
});
byId("root").addEventListener("submit", (event) => event.preventDefault());
