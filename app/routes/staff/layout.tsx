import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { showToast } from "#app/hooks/toast.ts";
import type { TextsHandle } from "#app/i18n/areas.ts";
import { addTexts } from "#app/i18n/client.ts";
import staffCss from "#app/styles/staff.css?url";
import type { Route } from "./+types/layout";
import { StaffHeader } from "./parts/staff-header.tsx";

/** Layout of every staff screen. Fans download none of it. */
export function links() {
  return [{ rel: "stylesheet", href: staffCss }];
}

export const handle: TextsHandle = { texts: ["staff"] };

/** Without a loader the router would wait for the clientLoader and render nothing on the server. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts("staff");
  return null;
}

export default function StaffLayout() {
  const { t } = useLingui();
  const say = useEffectEvent(() =>
    showToast({
      kind: "error",
      text: t`Connection lost. Check whether it was saved, then try again.`,
      durationMs: 10_000,
    }),
  );
  useEffect(() => {
    const unsent = (event: Event) => {
      event.preventDefault();
      say();
    };
    addEventListener("unsent", unsent);
    return () => removeEventListener("unsent", unsent);
  }, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffProblem error={error} />;
}

/** Shown when a staff screen is forbidden, does not exist, or could not be loaded. */
function StaffProblem({ error }: { error: unknown }) {
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
            {status === 403 || status === 404 ? t`Go to your screens` : t`Try again`}
          </a>
        </EmptyState>
      </main>
    </>
  );
}
