import { useEffect } from "react";
import { useNavigate } from "react-router";

declare global {
  interface Window {
    /** Input that waits for React: a tapped element, or a field with its value (`app/first-view/waiting-taps.ts`). */
    tapped?: [HTMLElement, value?: string | boolean][];
    /** Set once the fan leaves: the taps noted so far. React may still start before the next document arrives. */
    leaving?: Window["tapped"];
    /** The cart's bar of a dish that was added before React (`app/routes/browse/cart/early-bar.tsx`). */
    bar?: HTMLElement;
  }
}

/** Far longer than hydration takes on a slow phone. */
const releaseAfterMs = 5_000;

/**
 * Holds taps from the moment React's code has loaded until it has hydrated, then replays them, together with those the
 * early script noted. A tap during hydration would make React hydrate the whole screen synchronously: a third of a
 * second on a slow phone without a paint.
 */
export function deferTaps(): void {
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
      const { type, checked } = field as HTMLInputElement;
      // React hydrates within this click and takes the new state for the first one, before the input event comes.
      if (field === target && /checkbox|radio/.test(type)) held.push([field, checked]);
      // React must get a choice's event at once: not every screen reads its fields on start.
      if (/checkbox|radio|select/.test(type)) return;
      event.stopPropagation();
      // The early script handles the quantity buttons (`app/first-view/early-forms.ts`).
      const tapped = target.closest<HTMLElement>("a, button:not([data-step])");
      if (!tapped || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      held.push([tapped]);
    },
    { ...capture, passive: false },
  );

  const release = (hydrated?: Event) => {
    if (hydrated) window.bar?.remove();
    if (listening.signal.aborted) return;
    listening.abort();
    window.tapped = undefined;
    // The last value of each field; the radio chosen last comes last.
    const fields = new Map<HTMLElement, string | boolean | undefined>();
    for (const [field, value] of held) {
      fields.delete(field);
      fields.set(field, value);
    }
    for (const [field, value] of fields) if (value !== undefined) setAgain(field as HTMLInputElement, value);
    // Each in its own task, like a real tap.
    for (const [tapped] of held.filter(([, value]) => value === undefined))
      setTimeout(() => {
        for (const shown of tapped.getAnimations()) shown.cancel();
        tapped.click();
      });
  };
  addEventListener("hydrated", release);
  // If React fails to start, links and forms still work.
  setTimeout(release, releaseAfterMs);
}

/**
 * Replays input as a user would: React fires a change when the value differs from what was last set through the
 * element's own property.
 */
function setAgain(field: HTMLInputElement, value: string | boolean) {
  if (typeof value === "boolean") {
    // In a task of its own: within the click that made React hydrate, another on the same field is ignored.
    setTimeout(() => {
      field.checked = !value;
      field.click();
    });
    return;
  }
  // Setting a value moves the caret to the end, which would lose the fan's selection.
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  plain?.set?.call(field, value);
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Handles taps on plain links below `data-links`. A menu has dozens of links, and router links would be much of what
 * the page costs to render and hydrate; these are plain, and one listener navigates for all. `data-links="stay"` only
 * changes what a screen shows: no scrolling, and one history entry, so that back leads to the whole list.
 */
export function useListLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const step = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>("[data-links] a");
      const isOther = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isOther || event.defaultPrevented) return;
      event.preventDefault();
      const stays = link.closest("[data-links=stay]") !== null;
      void navigate(link.pathname + link.search, {
        replace: stays ? location.search !== "" || link.search === "" : link.href === location.href,
        preventScrollReset: stays,
        viewTransition: !stays,
      });
    };
    document.addEventListener("click", step);
    return () => document.removeEventListener("click", step);
  }, [navigate]);
}
