import { Plural, useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { newVenuePath, readyPath, venuePath } from "#domain/staff/staff-places.ts";
import { TwoLines } from "../../parts/lists.tsx";
import { requireOperator } from "../../parts/require-staff.ts";
import { OpsFrame } from "../ops-frame.tsx";
import type { Route } from "./+types/venues";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireOperator(request, url, context);
  return { venues: await context.get(servicesContext).venue.list() };
}

export default function Venues({ loaderData }: Route.ComponentProps) {
  return <VenuesScreen {...loaderData} />;
}

/** Every venue of the platform, or a link to create the first. */
export function VenuesScreen({ venues }: Route.ComponentProps["loaderData"]) {
  const { t } = useLingui();
  const localize = useLocalize();
  return (
    <OpsFrame title={t`Venues`}>
      {venues.length === 0 ? (
        <EmptyState
          picture="stadium"
          title={t`There’s no venue yet`}
          text={t`Four short steps: where it is, its seats, the first shop and its menu.`}
        >
          <LinkButton to={newVenuePath}>{t`Create the first venue`}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <div>
            <LinkButton to={newVenuePath} kind="soft">
              <Icon name="plus" />
              {t`New venue`}
            </LinkButton>
          </div>
          <ul className="grid gap-3">
            {venues.map((venue) => {
              const name = localize(venue.name);
              return (
                <li key={venue.id} className="card grid gap-1 px-5 py-3">
                  <a href={venuePath(venue.id)} className="row min-h-11 gap-3">
                    <TwoLines
                      className="text-lg font-semibold"
                      name={name}
                      about={
                        <>
                          {localize(venue.location)}
                          {" · "}
                          <Plural value={venue.shops} one="# shop" other="# shops" />
                        </>
                      }
                    />
                    <Icon name="forward" className="text-muted" />
                  </a>
                  {!venue.jurisdiction && (
                    <p className="text-sm">
                      <Chip tone="orange">{t`No location set, so no local law applies`}</Chip>
                    </p>
                  )}
                  <div className="row flex-wrap gap-x-4 gap-y-0">
                    <a
                      href={readyPath(venue.id)}
                      className="btn px-0 text-link"
                      aria-label={t`Check list: ${name}`}
                    >
                      {t`Check list`}
                    </a>
                    <a
                      href={`${newVenuePath}?copy=${venue.id}`}
                      className="btn px-0 text-link"
                      aria-label={t`Copy to a new venue: ${name}`}
                    >
                      {t`Copy to a new venue`}
                    </a>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </OpsFrame>
  );
}
