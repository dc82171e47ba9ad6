import { Trans, useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { StaffHeader } from "./staff-header.tsx";

/** Shown when a staff screen is forbidden, does not exist, or could not be loaded. */
export function StaffProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [picture, title, text] =
    status === 403
      ? [
          "locked",
          t`You don’t have access to this screen`,
          t`Your role doesn’t cover this. Ask your venue manager.`,
        ]
      : status === 404
        ? ["magnifying-glass-tilted-left", t`There’s nothing here`, t`It may have been closed or moved.`]
        : ["satellite-antenna", t`This screen didn’t load`, t`Orders are still coming in. Try again.`];
  return (
    <>
      <StaffHeader title="Seatside" />
      <main id="main" className="page column">
        <title>{`${title} · Seatside`}</title>
        <EmptyState picture={picture} title={title} text={text}>
          <a
            href={status === 403 || status === 404 ? "/staff?all" : ""}
            className="btn bg-primary text-on-primary"
          >
            {status === 403 || status === 404 ? <Trans>Go to your screens</Trans> : <Trans>Try again</Trans>}
          </a>
        </EmptyState>
      </main>
    </>
  );
}
