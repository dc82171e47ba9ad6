/**
 * Links and forms work without React. Input that only scripts handle is noted, and replayed once React is there
 * (`app/first-view/defer-taps.ts`): buttons, shown as tapped, and what was typed or chosen. In the head, because the
 * fan can tap before the document's last byte arrives.
 * @public an inline script's
 */
export const noteTaps = () => {
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
  // Before React gets the event: starting within one ends the notes and takes the new value for the initial
  // one.
  addEventListener(
    "input",
    ({ target }) => {
      const field = target as HTMLInputElement;
      window.tapped?.push([field, /checkbox|radio/.test(field.type) ? field.checked : field.value]);
    },
    true,
  );
};

/** Brings back what was typed when the page was reloaded before React could store it. At the end of the body. */
export const keepTyped = () => {
  const { pathname } = location;
  try {
    for (const [id, value] of JSON.parse(sessionStorage[pathname])) {
      const field = document.getElementById(id) as HTMLInputElement | null;
      if (!field) continue;
      field.value = value;
      window.tapped?.push([field, value]);
    }
    delete sessionStorage[pathname];
  } catch {
    // Nothing was stored, or storage is blocked.
  }
  /**
   * The fan leaves before React's file is complete: the service worker finishes the download for the next documents.
   */
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
};
