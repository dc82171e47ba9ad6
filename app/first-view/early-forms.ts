import { addToCart, checkoutKeyFrom, emptyCart } from "#domain/cart/cart.ts";
import { noTip, serializeTip } from "#domain/menu/money/tip.ts";
import { inputFromForm, tipFromInput } from "#domain/menu/money/tip-input.ts";
import { cookieText, cookieValue } from "../cookies/cookie.ts";
import { cartCookie, tipCookie } from "../cookies/cookies.ts";
import { readCartForm } from "../forms/cart-form.ts";

/** The effect of a form's POST: the cookie that it sets and the next address. Null leaves it to the POST. */
type Run = (form: HTMLFormElement, submitter: HTMLElement | null) => [string, string] | null;

/**
 * Each of these runs inline, before any other script. Until React has hydrated it answers its screen's `form[data-early]`
 * itself, which saves a round trip, and changes nothing that React renders.
 */
function answer(run: Run) {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const done = !isHydrated() && form.matches("[data-early]") && run(form, event.submitter);
    if (!done) return;
    event.preventDefault();
    [document.cookie, location.href] = done;
  });
}

const isHydrated = () => document.querySelector("[data-hydrated]");

/**
 * Adds to the cart. Form posts in quick succession would race on the cookie and lose dishes.
 * @public an inline script's
 */
export function earlyDish() {
  answer((form) => {
    for (const group of form.querySelectorAll<HTMLElement>("[data-max]")) {
      const count = group.querySelectorAll(":checked").length;
      if (count < Number(group.dataset.min) || count > Number(group.dataset.max)) return null;
    }
    const { stadiumId, ...line } = readCartForm(new FormData(form));
    const stored = cartCookie.parse(cookieValue(document.cookie, cartCookie.name));
    const cart = stored ?? emptyCart(checkoutKeyFrom(crypto.getRandomValues(new Uint8Array(16))));
    const added = addToCart(cart, stadiumId, line);
    return added.ok
      ? [cookieText(cartCookie, added.cart), `/precart?said=${line.itemId}.${line.quantity}`]
      : null;
  });
  // The quantity's buttons. This must be the first listener, because deferTaps holds other taps.
  const step = (event: Event) => {
    const button = (event.target as Element).closest?.<HTMLElement>("[data-step]");
    const input = button?.parentElement?.querySelector("input");
    if (!isHydrated()) input?.stepUp(Number(button?.dataset.step));
  };
  addEventListener("click", step, true);
}

/**
 * Stores the tip, as the screen does with React.
 * @public an inline script's
 */
export function earlyTip() {
  answer((form, submitter) => {
    const isSkipped = (submitter as HTMLButtonElement | null)?.value === "skip";
    const tip = isSkipped ? noTip : tipFromInput(inputFromForm(new FormData(form)));
    return tip && [cookieText(tipCookie, serializeTip(tip)), "/order/confirm"];
  });
}

/**
 * The "+" of a list, on every document: `/cart-lines` sets the cookie and sends the cart's bar. The form's own post would
 * end with another document, and with it the pictures and React's file that are on their way to this one. One after the
 * other: they would race on the cart's cookie. The bar is put at the end of the body, which hydration leaves alone; React
 * draws its own.
 */
export const earlyPlus = () => {
  let adding = Promise.resolve();
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // Listeners hear of the language change before the document reloads in it (product 15.2).
    if (form.matches("[action='/set-language']")) dispatchEvent(new Event("language-changed"));
    if (!window.tapped || !form.matches("[data-links]")) return;
    event.preventDefault();
    // A fan who adds a dish will probably pay: the service worker fetches the payment's files.
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
    const button = event.submitter as HTMLButtonElement;
    adding = adding
      .then(() =>
        fetch(form.action.replace("/cart?", "/cart-lines?"), {
          method: "POST",
          body: new URLSearchParams({ itemId: button.value }),
          keepalive: true,
        }),
      )
      .then(async (answer) => {
        if (answer.status !== 200) throw answer;
        // React has changed the cart meanwhile, and this answer overwrote its cookie: restore React's cart
        // and add the dish there.
        if (window.putCartBack?.()) return button.click();
        const bar = await answer.text();
        window.bar?.remove();
        if (window.tapped) document.body.insertAdjacentHTML("beforeend", bar);
        else dispatchEvent(new Event("cart-updated"));
      })
      .catch(() => {
        if (!window.leaving) location.href = `/food/${button.value}`;
      });
  });
};
