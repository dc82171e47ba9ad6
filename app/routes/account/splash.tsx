import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { Route } from "./+types/splash";
import { afterSplash } from "./after-sign-in.ts";

/** Without scripts: the 2500 ms of product 2.1. */
const longestSeconds = 2.5;
/** With scripts: the logo is complete after half a second, and another second is enough to read a line. */
const shownMs = 1_500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { stadiumId, user } = context.get(visitorContext);
  const isSignedIn =
    user !== null && (await context.get(servicesContext).identity.findUser(request.headers)) !== null;
  return { next: afterSplash(isSignedIn, stadiumId) };
}

/** Logo and tagline, where the installed app starts. A tap anywhere continues. */
export default function Splash({ loaderData: { next } }: Route.ComponentProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), shownMs);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <main
      id="main"
      className="grid min-h-dvh bg-brand text-on-brand"
      style={{ gridTemplateRows: "1fr auto" }}
    >
      <title>Seatside</title>
      <noscript>
        <meta httpEquiv="refresh" content={`${longestSeconds};url=${next}`} />
      </noscript>
      <Link to={next} replace prefetch="render" className="grid place-items-center p-8">
        <div className="splash-logo grid justify-items-center gap-3 text-center">
          <img src="/icons/icon-512.png" alt="" width={112} height={112} />
          <h1 className="text-4xl font-bold leading-tight">Seatside</h1>
          <span className="text-lg">{t`Food and drinks from the stadium’s shops, brought to your seat.`}</span>
        </div>
      </Link>
      <a
        href="/settings/accessibility"
        className="text-sm"
        style={{ justifySelf: "center", padding: 14 }}
      >{t`Accessibility`}</a>
    </main>
  );
}
