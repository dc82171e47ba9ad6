import { Trans } from "@lingui/react/macro";
import { useLocation, useRevalidator } from "react-router";
import { LinkButton } from "#app/components/button.tsx";

/** Reloads the screen: in place with scripts, else as a plain link. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  return (
    <LinkButton
      to={pathname + search}
      reloadDocument
      aria-busy={state === "loading" || undefined}
      onClick={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    >
      <Trans>Try Again</Trans>
    </LinkButton>
  );
}
