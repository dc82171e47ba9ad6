import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { browserName } from "#domain/language/browser-name.ts";
import { dateFormat } from "#domain/language/date-format.ts";

/** Times in ms since the epoch. */
export type OpenSession = { id: string; isCurrent: boolean; since: number; lastAt: number; browser: string };

export function SessionRow({ session, now }: { session: OpenSession; now: number }) {
  const { t, i18n } = useLingui();
  const { browser, system } = browserName(session.browser);
  const name = [browser, system].filter(Boolean).join(" · ");
  const days = Math.floor((now - session.lastAt) / 86_400_000);
  // In the phone's own time, which the server does not know.
  const isLive = useHydrated();
  const clock =
    isLive && dateFormat(i18n.locale, undefined, "own-clock", { timeStyle: "short" }).format(session.lastAt);
  const day = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" }).format(-days, "day");
  const lastSeen = clock ? `${day}, ${clock}` : day;
  return (
    <li className="row min-h-16 gap-3 border-t px-5 py-2">
      <Icon name="lock" className="text-muted" />
      <div className="min-w-0 grow">
        <p className="font-medium">{name ? <bdi>{name}</bdi> : t`A browser`}</p>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {session.isCurrent ? t`This device` : t`Last used: ${lastSeen}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Form method="post" replace>
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" className="btn px-3 text-danger">
            {t`Sign out`}
          </button>
        </Form>
      )}
    </li>
  );
}
