/**
 * Links and forms work without React. Input that only scripts handle is noted, and replayed once React is there
 * (`app/first-view/defer-taps.ts`): buttons, shown as tapped, and what was typed or chosen. Stands in the head: what the
 * fan sees can be tapped before the document's last byte is here.
 */
window.tapped = [];
addEventListener("click", (event) => {
  const { tapped } = window;
  // A payment can't be sent without scripts: its button waits like the others.
  const button = (event.target as Element).closest<HTMLElement>(
    "[type=button]:not([data-step]),[data-waits] [type=submit]",
  );
  if (!button || !tapped) return;
  event.preventDefault();
  // Ignores repeated taps on the same button.
  if (tapped.some(([each]) => each === button)) return;
  tapped.push([button]);
  // An animation changes no attribute, so hydration finds no mismatch.
  button.animate({ opacity: 0.5 }, { duration: 1, fill: "forwards" });
});
// Before React hears of it: its start within an event ends the notes, and takes the new value for the first one.
addEventListener(
  "input",
  ({ target }) => {
    const field = target as HTMLInputElement;
    window.tapped?.push([field, /checkbox|radio/.test(field.type) ? field.checked : field.value]);
  },
  true,
);
