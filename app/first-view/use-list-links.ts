import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Takes the taps on plain links below `data-links`. A menu has dozens of links, and the router's own would be a good
 * part of what the page costs to render and to hydrate; these are bare, and one listener steps for all of them. With
 * `data-links="stay"` they change what a screen shows: no entry in the history, no scrolling.
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
        replace: stays || link.href === location.href,
        preventScrollReset: stays,
        viewTransition: !stays,
      });
    };
    document.addEventListener("click", step);
    return () => document.removeEventListener("click", step);
  }, [navigate]);
}
