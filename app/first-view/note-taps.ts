/**
 * A link or a form is answered without React. A button that only a script answers is noted, shown as tapped, and tapped
 * again when React is there (`app/first-view/hold-taps.ts`, which ends the noting).
 */
window.tapped = [];
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[type=button]:not([data-step])");
  if (!button || !window.tapped) return;
  window.tapped.push(button);
  // An animation changes no attribute, which React would miss while it hydrates.
  button.animate({ opacity: 0.5 }, { duration: 1, fill: "forwards" });
});
