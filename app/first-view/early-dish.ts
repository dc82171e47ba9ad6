import { addToCart, checkoutKeyFrom, emptyCart } from "#domain/cart/cart.ts";
import { cookieText, cookieValue } from "../cookies/cookie.ts";
import { cartCookie } from "../cookies/cookies.ts";
import { readCartForm } from "../forms/cart-form.ts";

/**
 * Runs inline before any other script. Until React has hydrated it adds to the cart itself: form posts in quick
 * succession would race on the cookie and lose dishes. What it can't decide it leaves to the form's POST. It changes
 * nothing that React renders.
 */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (document.documentElement.dataset.hydrated !== undefined || !form.matches("form[data-add]")) return;
  for (const group of form.querySelectorAll<HTMLElement>("[data-max]")) {
    const count = group.querySelectorAll(":checked").length;
    if (count < Number(group.dataset.min) || count > Number(group.dataset.max)) return;
  }
  const { stadiumId, ...line } = readCartForm(new FormData(form));
  const known = cartCookie.parse(cookieValue(document.cookie, cartCookie.name));
  const key = () => checkoutKeyFrom(crypto.getRandomValues(new Uint8Array(16)));
  const added = addToCart(known ?? emptyCart(key()), stadiumId, line);
  if (!added.ok) return;
  event.preventDefault();
  document.cookie = cookieText(cartCookie, added.cart);
  location.href = `/precart?said=${line.itemId}.${line.quantity}`;
});

/**
 * The quantity buttons until React has hydrated. This must be the first listener, because deferTaps holds other taps.
 */
const step = (event: Event) => {
  const button = (event.target as Element).closest?.<HTMLElement>("[data-step]");
  const input = button?.parentElement?.querySelector("input");
  if (!input || document.documentElement.dataset.hydrated !== undefined) return;
  if (button?.dataset.step === "1") input.stepUp();
  else input.stepDown();
};
addEventListener("click", step, true);
