import type { Setup } from "../protocol.ts";
import { applyAppearance } from "./appearance.ts";
import { createPaymentMethod } from "./card-api.ts";
import { connect, hear, tell } from "./channel.ts";
import { byId, fillTexts, money, setLanguage } from "./dom.ts";
import { wordsOf } from "./words.ts";

interface Options {
  wallet: "apple_pay" | "google_pay";
  lineItems?: Array<{ name: string; amount: number }>;
  business?: { name?: string };
  emailRequired?: boolean;
  phoneNumberRequired?: boolean;
}

const pay = byId<HTMLButtonElement>("pay");
let setup: Setup;
let words = wordsOf("en");
let price = "";

connect((given: Setup) => {
  setup = { ...given, options: given.options ?? setup.options };
  const language = setLanguage(setup.locale);
  words = wordsOf(language);
  fillTexts(words);
  applyAppearance(setup.appearance);
  document.documentElement.dataset.theme = setup.appearance.theme === "night" ? "night" : "light";
  const options = setup.options as unknown as Options;
  const name = options.wallet === "apple_pay" ? "Apple Pay" : "Google Pay";
  byId("title").textContent = `${words.payWith} ${name}`;
  price = money(setup.amount, setup.currency, language);
  byId("rows").replaceChildren(
    ...(options.lineItems ?? []).map((item) => row(item.name, money(item.amount, setup.currency, language))),
    row(options.business?.name ?? words.total, price, "total"),
  );
  rest();
  pay.focus();
});

function row(name: string, amount: string, kind = ""): HTMLLIElement {
  const line = document.createElement("li");
  line.className = kind;
  for (const text of [name, amount]) {
    line.appendChild(document.createElement("span")).textContent = text;
  }
  return line;
}

function rest(): void {
  pay.disabled = false;
  pay.textContent = `${words.pay} ${price}`;
}

pay.addEventListener("click", async () => {
  pay.disabled = true;
  pay.textContent = words.processing;
  byId("alert").textContent = "";
  const { wallet, emailRequired, phoneNumberRequired } = setup.options as unknown as Options;
  const billingDetails = {
    name: "Test Fan",
    ...(emailRequired ? { email: "fan@example.com" } : {}),
    ...(phoneNumberRequired ? { phone: "+972500000000" } : {}),
    address: { city: "", country: "IL", line1: "", line2: null, postal_code: "", state: "" },
  };
  const made = await createPaymentMethod(setup.key, {
    number: byId<HTMLSelectElement>("card").value,
    expiry: { month: 12, year: new Date().getFullYear() + 3 },
    cvc: "123",
    wallet,
    billing: billingDetails,
  });
  if (made.error === undefined) tell("pay", { paymentMethod: made.id, billingDetails });
  else failed(made.error.message ?? null);
});

function failed(message: string | null): void {
  rest();
  byId("alert").textContent = message ?? words.failed;
}

hear<{ message: string | null }>("failed", ({ message }) => failed(message));
byId("cancel").addEventListener("click", () => tell("cancel"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell("cancel");
});
