/**
 * Links and forms work without React. Input that only scripts handle is noted, and replayed once React is there
 * (`app/first-view/defer-taps.ts`): buttons, shown as tapped, and what was typed or chosen.
 */
window.tapped = [];
const note = (button?: HTMLElement | null) => {
  // Ignores repeated taps on the same button.
  if (!button || window.tapped?.some(([each]) => each === button)) return;
  window.tapped?.push([button]);
  // An animation changes no attribute, so hydration finds no mismatch.
  if (window.tapped) button.animate({ opacity: 0.5 }, { duration: 1, fill: "forwards" });
};
addEventListener("click", ({ target }) =>
  note((target as Element).closest<HTMLElement>("[type=button]:not([data-step])")),
);
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
  if (!window.tapped || !form.matches("[data-links],[data-waits]")) return;
  event.preventDefault();
  // A payment can't be sent without scripts: its button waits like the others.
  if (form.matches("[data-waits]")) return note(event.submitter);
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
const noteField = (field: HTMLInputElement) =>
  window.tapped?.push([field, /checkbox|radio/.test(field.type) ? field.checked : field.value]);
// Before React hears of it: its start within an event ends the notes, and takes the new value for the first one.
addEventListener("input", ({ target }) => noteField(target as HTMLInputElement), true);

/** Restores what was typed when the page was reloaded before React could store it. */
const { pathname } = location;
try {
  for (const [id, value] of JSON.parse(sessionStorage[pathname])) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (field) field.value = value;
  }
  delete sessionStorage[pathname];
} catch {
  // Nothing was kept, or the phone keeps nothing.
}
// That, and what was typed while the document was still arriving.
for (const field of document.querySelectorAll<HTMLInputElement>("input,textarea"))
  if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) noteField(field);
/** Left before React came, with its file half here: the service worker loads it to the end, for the next documents. */
addEventListener("beforeunload", () => {
  window.leaving = window.tapped ?? [];
  if (window.tapped) navigator.serviceWorker?.register("/sw.js");
});
addEventListener("pagehide", () => {
  const kept = (window.tapped ?? window.leaving)?.filter(
    ([field]) => (field as HTMLInputElement).type === "text",
  );
  if (kept?.length)
    sessionStorage[pathname] = JSON.stringify(
      kept.map(([field]) => [field.id, (field as HTMLInputElement).value]),
    );
});
