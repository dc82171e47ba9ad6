import { useLingui } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { NavLink, useLocation, useNavigation } from "react-router";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Venue } from "#domain/schemas/venue-console.ts";
import { readyPath, teamPath, venueOrdersPath, venuePath } from "#domain/staff/staff-places.ts";
import { StaffHeader } from "./staff-header.tsx";
import { StaffIcon, type StaffIconName } from "./staff-icon.tsx";

/** The console's frame with its navigation. */
export function VenueFrame({
  venue,
  children,
}: {
  venue: Pick<Venue, "id" | "name" | "color"> & { settings: Pick<Venue["settings"], "match"> };
  children: ReactNode;
}) {
  const localize = useLocalize();
  const isStepping = useNavigation().state === "loading";
  return (
    <div className="console" style={{ "--team": venue.color } as CSSProperties}>
      <StaffHeader
        title={
          <span className="row gap-3">
            <span className="team-dot" aria-hidden="true" />
            {localize(venue.name)}
          </span>
        }
      />
      <div className="console-body">
        <Areas stadiumId={venue.id} hasMatches={venue.settings.match !== null} />
        <div className="console-area" aria-busy={isStepping || undefined}>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Links to the areas; a new area is added here. A phone's bar shows the first four, and the rest behind "more". */
function Areas({ stadiumId, hasMatches }: { stadiumId: string; hasMatches: boolean }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const base = venuePath(stadiumId);
  const areas: { to: string; icon: StaffIconName; name: string; end?: boolean }[] = [
    { to: base, icon: "clock", name: t`Live`, end: true },
    { to: venueOrdersPath(stadiumId), icon: "bag", name: t`Orders` },
    ...(hasMatches ? [{ to: `${base}/events`, icon: "flag" as const, name: t`Matches` }] : []),
    { to: `${base}/menu`, icon: "flame", name: t`Menu` },
    { to: `${base}/offers`, icon: "ticket", name: t`Offers` },
    { to: `${base}/shops`, icon: "store", name: t`Shops` },
    { to: `${base}/categories`, icon: "flag", name: t`Categories` },
    { to: `${base}/seats`, icon: "qr", name: t`Seat codes` },
    { to: teamPath(stadiumId), icon: "user", name: t`Team` },
    { to: readyPath(stadiumId), icon: "check", name: t`Check list` },
    { to: `${base}/closes`, icon: "receipt", name: t`Close of day` },
    { to: `${base}/settings`, icon: "settings", name: t`Settings` },
  ];
  return (
    <nav className="console-nav" aria-label={t`Areas of the console`}>
      {areas.map(({ to, icon, name, end }) => (
        <NavLink key={to} to={to} end={end ?? false} prefetch="intent" className="console-link">
          <StaffIcon name={icon} />
          {name}
        </NavLink>
      ))}
      <label key={pathname} className="console-link console-more">
        <input type="checkbox" className="unseen" aria-label={t`More areas`} />
        <StaffIcon name="more" />
        {t`More`}
      </label>
    </nav>
  );
}
