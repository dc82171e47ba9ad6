import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { unverifiedDuties } from "#domain/law/venue-duties.ts";
import { shopBoardPath, teamPath, venuePath } from "#domain/staff/staff-places.ts";
import { type Readiness, type ReadyStep, readySteps, stepsDone } from "#domain/venue/readiness.ts";
import { notFound } from "../../parts/require-staff.ts";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/ready";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const ready = await venue.readiness(params.stadiumId);
  if (!ready) throw notFound();
  return { ready };
}

/** The check list before the first match; each row links to its screen. */
export default function Ready({ loaderData: { ready } }: Route.ComponentProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const localize = useLocalize();
  const done = stepsDone(ready);
  const left = readySteps.filter((step) => !done[step]).length;
  const base = venuePath(venue.id);
  const shopNames = (fits: (shop: Readiness["shops"][number]) => boolean) =>
    ready.shops
      .filter(fits)
      .map(({ name }) => localize(name))
      .join(", ");
  const [first] = ready.shops;
  const steps: Record<
    ReadyStep,
    { title: string; text: string; more?: ReactNode; to: string; opens: string; newDocument?: boolean }
  > = {
    hours: {
      title: t`Opening hours`,
      text: ready.shops.every(({ openingHours }) => openingHours === "always")
        ? t`Every shop is open around the clock, whenever its tablet is on. Set hours if that isn’t so.`
        : t`Look them over for the match day.`,
      more: ready.lacksMatch && (
        <Link to={`${base}/events`} className="inline-block py-1 text-sm text-link underline">
          <Trans>No match is planned for today. Plan it, so that its clock can run.</Trans>
        </Link>
      ),
      to: `${base}/shops`,
      opens: t`Shops`,
    },
    dishes: {
      title: t`Menu`,
      text: done.dishes
        ? t`Every shop has dishes. Look over allergens and prices.`
        : t`Without dishes: ${shopNames(({ dishes }) => dishes === 0)}`,
      to: `${base}/menu`,
      opens: t`Menu`,
    },
    tablets: {
      title: t`Tablets`,
      text: done.tablets
        ? t`Every shop’s tablet was signed in.`
        : t`Sign in on each shop’s tablet. Still missing: ${shopNames(({ hadBoard }) => !hadBoard)}`,
      to: first ? shopBoardPath(first.id) : `${base}/shops`,
      opens: t`Tablet`,
      newDocument: true,
    },
    staff: {
      title: t`Shop staff`,
      text: done.staff
        ? t`Every shop has people, or invitations on their way.`
        : t`Invite the people of: ${shopNames(({ staff, invited }) => staff + invited === 0)}`,
      to: teamPath(venue.id),
      opens: t`Team`,
      newDocument: true,
    },
    runners: {
      title: t`Runners`,
      text: done.runners
        ? t`Runners are invited.`
        : t`Invite at least one runner: they bring the orders to the seats.`,
      more: done.runners && venue.settings.countsRunners === null && (
        <Link to={`${base}/settings`} className="inline-block py-1 text-sm text-link underline">
          {t`Should the promised time count them? Say so in the settings.`}
        </Link>
      ),
      to: teamPath(venue.id),
      opens: t`Team`,
      newDocument: true,
    },
    seats: {
      title: t`Seat codes`,
      text: done.seats
        ? t`A sheet of codes was opened. Print it and put the codes on the seats.`
        : t`Print a sheet of codes, at least for the seats of your test.`,
      to: `${base}/seats`,
      opens: t`Seat codes`,
    },
    order: {
      title: t`Test order`,
      text: done.order
        ? t`An order was delivered.`
        : ready.orders.placed
          ? t`An order was placed. Accept it on the tablet, hand it over and scan its code at the seat.`
          : t`Scan a seat code with a phone, order something small, and take it all the way to the seat.`,
      to: `/menu?stadium=${venue.id}`,
      opens: t`Fans’ menu`,
      newDocument: true,
    },
    refund: {
      title: t`Refund of the test order`,
      text: done.refund
        ? t`An order was refunded.`
        : t`On the phone tap “Something wrong?” at the delivered order, then refund it on the tablet.`,
      to: first ? shopBoardPath(first.id) : `${base}/shops`,
      opens: t`Tablet`,
      newDocument: true,
    },
    support: {
      title: t`Support for fans`,
      text: done.support
        ? t`Fans see your email or phone with every order.`
        : t`Give an email or a phone number for questions about an order.`,
      to: `${base}/settings`,
      opens: t`Settings`,
    },
    law: {
      title: t`The law here`,
      text: done.law
        ? t`What the verified rules of the place ask for is filled in. A lawyer and an accountant confirm it.`
        : t`Still missing:`,
      more: <LawRows openDuties={ready.openDuties} />,
      to: `${base}/settings`,
      opens: t`Settings`,
    },
  };

  return (
    <Area title={t`Check list`}>
      <p role="status" className={`text-lg font-semibold ${left === 0 ? "text-delivered" : ""}`}>
        {left === 0 ? (
          t`Ready for the first match.`
        ) : (
          <Plural
            value={left}
            one="# step left until the first match"
            other="# steps left until the first match"
          />
        )}
      </p>
      <ol className="card max-w-192 list-none overflow-hidden">
        {readySteps.map((step) => {
          const { title, text, more, to, opens, newDocument } = steps[step];
          return (
            <li
              key={step}
              data-step={step}
              data-done={done[step] || undefined}
              className="grid grid-cols-[auto_1fr] items-center gap-x-3 border-t px-5 py-3 first:border-t-0 sm:grid-cols-[auto_1fr_auto]"
            >
              <Icon
                name={done[step] ? "check" : "clock"}
                className={done[step] ? "text-delivered" : "text-pending"}
              />
              <div>
                <h3 className="font-semibold">
                  {title}
                  <span className="unseen">: {done[step] ? t`done` : t`to do`}</span>
                </h3>
                <p className="text-sm wrap-anywhere text-muted">{text}</p>
                {more}
              </div>
              <Link
                to={to}
                reloadDocument={newDocument ?? false}
                className="btn -ms-2 col-start-2 justify-self-start px-2 text-link sm:col-start-auto sm:ms-0"
                aria-label={`${opens}: ${title}`}
              >
                {opens}
              </Link>
            </li>
          );
        })}
      </ol>
    </Area>
  );
}

type Row = [name: string, part: string];

/** Legal rules that are not met yet, each with a link to the setting. */
function LawRows({ openDuties }: Pick<Readiness, "openDuties">) {
  const { t } = useLingui();
  const { id, settings, terms } = useVenue();
  const isPlatform = settings.seller?.kind === "platform";
  const rows: Record<Readiness["openDuties"][number], Row> = {
    place: [t`whose law applies: it says what else to ask for`, "law"],
    pricesShown: [t`prices with their tax`, "tax"],
    feeInPrices: [t`prices that include the fee`, "money"],
    taxRate: [t`the tax rate of food`, "tax"],
    namedSeller: [t`legal name and number of whoever sells`, isPlatform ? "money" : ""],
    accessibilityContact: [t`a contact for accessibility`, "accessibility"],
    privacyContact: [t`a contact for questions about data`, "contacts"],
  };
  // Without a place the law is unknown.
  const first: Row[] = openDuties.includes("place")
    ? [
        [t`tax`, "tax"],
        [t`fee, tips and who makes out the receipts`, "money"],
        [t`contacts for fans`, "contacts"],
      ]
    : [];
  const unverified = unverifiedDuties(terms.jurisdiction).map((duty) => rows[duty][0]);
  return (
    <div className="text-sm wrap-anywhere">
      <ul className="list-none">
        {[...openDuties.map((duty) => rows[duty]), ...first].map(([name, part]) => (
          <li key={name}>
            <Link
              to={part ? `${venuePath(id)}/settings#${part}` : `${venuePath(id)}/shops`}
              className="inline-block py-1 text-link underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {unverified.length > 0 && (
        <p className="text-pending">{t`Not verified, so ask a lawyer: ${unverified.join(", ")}.`}</p>
      )}
    </div>
  );
}
