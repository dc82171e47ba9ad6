/**
 * Handles the end of a view transition that the next navigation overtakes. React Router skips it and watches only
 * `finished`, so each quick second tap would be an unhandled rejection of `ready`.
 */
export function quietTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
