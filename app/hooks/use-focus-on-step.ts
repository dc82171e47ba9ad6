import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the heading after navigation, so that it is read out and the keyboard starts there. */
export function useFocusOnStep(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    // A field with autofocus keeps the focus, and so does an open dialog.
    if (!heading || document.activeElement?.closest("main input, dialog")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
