import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigation } from "react-router";
import { LinkButton, Spinner } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Says what could not be loaded and retries: by navigation once scripts run, before that by a page load. */
export function LoadProblem({ text }: { text: string }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const busy = useNavigation().state === "loading";
  return (
    <div role="alert">
      <EmptyState
        picture="satellite-antenna"
        title={text}
        text={t`The network may be busy. Your cart is safe.`}
      >
        <LinkButton to={pathname + search} replace preventScrollReset>
          {t`Try again`}
          {busy && <Spinner />}
        </LinkButton>
      </EmptyState>
    </div>
  );
}

/** The same in one line, for a part of a screen. */
export function LoadProblemRow({ text }: { text: string }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const busy = useNavigation().state === "loading";
  return (
    <div role="alert" className="card row gap-3 p-4">
      <Icon name="warning" className="text-danger" />
      <p className="min-w-0 grow font-medium">{text}</p>
      <LinkButton to={pathname + search} replace preventScrollReset kind="soft" className="flex-none px-4">
        {t`Try again`}
        {busy && <Spinner />}
      </LinkButton>
    </div>
  );
}
