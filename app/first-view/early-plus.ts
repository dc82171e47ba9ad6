/**
 * The "+" of a list. The form's own post would end with another document, and with it the pictures and React's file that
 * are on their way to this one. One after the other: they would race on the cart's cookie. The bar that comes back is put
 * at the end of the body, which hydration leaves alone; React draws its own.
 */
let adding = Promise.resolve();
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  // Listeners hear of the language change before the document reloads in it (product 15.2).
  if (form.matches("[action='/set-language']")) dispatchEvent(new Event("language-changed"));
  if (!window.tapped || !form.matches("[data-links]")) return;
  event.preventDefault();
  // Whoever adds a dish is likely to pay: what that is made of outlives this document.
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
      // This cookie is of the cart before React, which has written its own meanwhile: the dish comes upon that.
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
