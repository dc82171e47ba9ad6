declare global {
  interface Window {
    /** What waits for React: what was tapped, or a field with what it was set to (`app/first-view/note-taps.ts`). */
    tapped?: [HTMLElement, value?: string | boolean][];
  }
}

/** Far longer than hydration takes on a slow phone. */
const patienceMs = 5_000;

/**
 * From the moment when React's code is here until it answers. A finger that React hears of in between makes it finish
 * the whole screen first: a third of a second on a slow phone, in which nothing is painted. So it does not hear of it:
 * what is tapped is held and tapped again for the fan once React answers, as is what the
 * early script noted before.
 */
export function holdTaps(): void {
  const held = window.tapped ?? [];
  const listening = new AbortController();
  const capture = { capture: true, passive: true, signal: listening.signal };
  for (const type of ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend"])
    addEventListener(type, (event) => event.stopPropagation(), capture);

  addEventListener(
    "click",
    (event) => {
      const target = event.target as HTMLElement;
      const field = target.closest("label")?.control ?? target;
      // What was chosen is for React to hear at once: not every screen reads its fields when it starts.
      if (/checkbox|radio|select/.test((field as HTMLInputElement).type)) return;
      event.stopPropagation();
      // A quantity's buttons are answered already (`app/first-view/early.ts`).
      const tapped = target.closest<HTMLElement>("a, button:not([data-step])");
      if (!tapped || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      held.push([tapped]);
    },
    { ...capture, passive: false },
  );

  const release = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    window.tapped = undefined;
    // A field as it was set last.
    const fields = new Map(held.map(([field, value]) => [field, value]));
    for (const [field, value] of fields) if (value !== undefined) setAgain(field as HTMLInputElement, value);
    // Each in a task of its own, as a finger's would be.
    for (const [tapped] of held.filter(([, value]) => value === undefined))
      setTimeout(() => {
        for (const shown of tapped.getAnimations()) shown.cancel();
        tapped.click();
      });
  };
  addEventListener("hydrated", release);
  // A React that broke answers nobody: its links and forms still work.
  setTimeout(release, patienceMs);
}

/** As a fan would: React hears a change where the field differs from what was last set through its own property. */
function setAgain(field: HTMLInputElement, value: string | boolean) {
  if (typeof value === "boolean") {
    field.checked = !value;
    field.click();
    return;
  }
  field.value = field.defaultValue;
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  plain?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
