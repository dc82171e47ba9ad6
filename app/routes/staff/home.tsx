import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { redirect } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import { isPrivileged } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import {
  operatorPath,
  runnerPath,
  secondStepPath,
  shopBoardPath,
  venuePath,
} from "#domain/staff/staff-places.ts";
import type { Route } from "./+types/home";
import { TwoLines } from "./parts/lists.tsx";
import { requireUser } from "./parts/require-staff.ts";
import { StaffHeader } from "./parts/staff-header.tsx";
import { StaffIcon, type StaffIconName } from "./parts/staff-icon.tsx";

/** Redirects staff to their only screen; `?all` always shows the choice. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = (await requireUser(request, url, context)).staff;
  const places = await context.get(servicesContext).staff.listPlaces(roles);
  const only = onlyScreen(roles);
  if (only && !url.searchParams.has("all")) throw redirect(only);
  return { places, isStaff: roles.length > 0, hasPower: isPrivileged(roles) };
}

/** The screen of a person with a single role at one place; null when there is a choice, or none. */
export function onlyScreen(roles: readonly StaffRole[]): string | null {
  const [role, ...others] = roles;
  return role && others.length === 0 ? staffPolicy[role.role].home(role) : null;
}

/** The person's staff screens, or a note that they are not staff. */
export default function StaffHome({ loaderData }: Route.ComponentProps) {
  const { places, isStaff, hasPower } = loaderData;
  const { t } = useLingui();
  const localize = useLocalize();
  return (
    <>
      <StaffHeader title={t`Your screens`} />
      <main id="main" className="page column grid gap-6">
        <title>{`${t`Your screens`} · Seatside`}</title>
        {!isStaff && (
          <EmptyState
            picture="locked"
            title={t`This account isn’t on staff`}
            text={t`Your venue manager can invite this account by email.`}
          >
            <a href="/home" className="btn bg-primary-tint text-link">
              {t`Go to menu`}
            </a>
          </EmptyState>
        )}
        <Group title={t`Shops`} icon="store">
          {places.shops.map((shop) => (
            <Place
              key={shop.id}
              href={shopBoardPath(shop.id)}
              name={localize(shop.name)}
              about={`${localize(shop.stadiumName)} · ${localize(shop.location)}`}
            />
          ))}
        </Group>
        <Group title={t`Deliveries`} icon="runner">
          {places.runs.map(({ id, name }) => (
            <Place key={id} href={runnerPath(id)} name={localize(name)} />
          ))}
        </Group>
        <Group title={t`Venues`} icon="flag">
          {places.venues.map(({ id, name }) => (
            <Place key={id} href={venuePath(id)} name={localize(name)} />
          ))}
        </Group>
        <Group title={t`Platform`} icon="shield">
          {places.isOperator ? [<Place key="ops" href={operatorPath} name={t`Operations`} />] : []}
        </Group>
        <Group title={t`Your account`} icon="lock">
          {hasPower ? [<Place key="step" href={secondStepPath} name={t`Two-step sign-in`} />] : []}
        </Group>
      </main>
    </>
  );
}

function Group({ title, icon, children }: { title: string; icon: StaffIconName; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="row gap-2 pb-3 text-lg">
        <StaffIcon name={icon} className="text-muted" />
        {title}
      </h2>
      <div className="grid gap-3">{children}</div>
    </section>
  );
}

/** New documents, because staff screens have their own headers. */
function Place({ href, name, about }: { href: string; name: string; about?: string }) {
  return (
    <a href={href} className="card row min-h-16 gap-3 px-5 py-3">
      <TwoLines {...{ name, about }} className="text-lg font-semibold" />
      <Icon name="forward" className="text-muted" />
    </a>
  );
}
