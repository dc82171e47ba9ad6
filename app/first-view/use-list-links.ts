import { useEffect } from "react";
import { useNavigate } from "react-router";

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
