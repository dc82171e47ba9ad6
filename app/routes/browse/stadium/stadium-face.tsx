import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import type { StadiumCardData } from "./stadium-data.ts";

/** The stadium's colour and its name, nothing else (product 4.1). */
export function StadiumFace({ stadium }: { stadium: StadiumCardData }) {
  return (
    <>
      <i style={{ background: stadium.color }} />
      <b className="clamp-2">{stadium.name}</b>
    </>
  );
}

/** Shown above the fallback list when the real one failed; retrying reloads the page (product 4.7). */
export function StadiumsProblem() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="card row mt-4 gap-3 p-4">
      <p className="grow font-medium text-danger">{t`Failed to load stadiums. Please try again.`}</p>
      <LinkButton to={pathname + search} reloadDocument replace kind="soft" className="flex-none">
        {t`Try again`}
      </LinkButton>
    </div>
  );
}
