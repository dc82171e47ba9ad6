import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { servicesContext } from "#app/context.ts";
import { readStoredJson, writeStored } from "#app/hooks/phone-storage.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { writtenIn } from "#domain/language/localized.ts";
import { emptyVenue, type NewVenue } from "#domain/schemas/new-venue.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { venuesPath } from "#domain/staff/staff-places.ts";
import { notFound, requireOperator } from "../../../parts/require-staff.ts";
import { StaffHeader } from "../../../parts/staff-header.tsx";
import { textsOf } from "../../../venue/parts/codecs.ts";
import { type Bound, Input, within } from "../../../venue/parts/fields.tsx";
import { TextsFields } from "../../../venue/parts/texts-fields.tsx";
import type { Fields } from "../../../venue/parts/use-save.ts";
import { venueProblem } from "../../../venue/parts/venue-texts.ts";
import { FileProblems } from "../../../venue/settings/file-problems.tsx";
import type { Route } from "./+types/new-venue";
import { DishesStep } from "./dishes-step.tsx";
import { PlaceStep, SeatsStep, SideField } from "./steps.tsx";
import { type StepName, stepNames, useCreate } from "./use-create.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireOperator(request, url, context);
  const { venue } = context.get(servicesContext);
  const copy = url.searchParams.get("copy");
  const [venues, copied] = await Promise.all([venue.list(), copy ? venue.exportFile(copy) : null]);
  if (copy && !copied) throw notFound();
  return { stadiumIds: venues.map(({ id }) => id), copied };
}

/** The steps are of one page: its data stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get("copy") !== nextUrl.searchParams.get("copy");

export default function Page({ loaderData }: Route.ComponentProps) {
  return <NewVenueScreen key={loaderData.copied?.stadium.id} {...loaderData} />;
}

/** The first shop and its place; hours, zones and the kitchen have defaults and are set on the console. */
function ShopStep({ of }: StepProps) {
  const { t } = useLingui();
  const shop = { ...within(of, "shop"), path: "shops.0." };
  return (
    <section className="form-part">
      <TextsFields of={shop} name="name" label={t`Name`} maxLength={60} required={false} />
      <TextsFields of={shop} name="location" label={t`How fans find it`} maxLength={120} required={false} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Input of={shop} name="floor" label={t`Floor`} required maxLength={20} />
        <Input of={shop} name="gate" label={t`Gate`} required maxLength={20} />
      </div>
      <SideField of={shop} label={t`Near`} />
      <p className="text-sm text-muted">
        {t`Its exact place, opening hours, delivery areas and kitchen are set afterwards, under Shops.`}
      </p>
    </section>
  );
}

/** The venue as it is typed; errors stand by their place in its file. */
export type StepProps = { of: Bound<NewVenue>; isCopy: boolean };
const parts = { place: PlaceStep, seats: SeatsStep, shop: ShopStep, dishes: DishesStep };

/** A new venue in four steps, or a copy of another one in one. */
function NewVenueScreen({ stadiumIds, copied }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useLingui();
  const language = useLanguage();
  const localize = useLocalize();
  const [query, setQuery] = useSearchParams();
  const { venue, change, forget } = useDraft(copied);
  const { busy, refused, wrongIn, create } = useCreate(venue, stadiumIds, copied);
  const [errors, setErrors] = useState<Fields>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const steps: readonly StepName[] = copied ? ["place"] : stepNames;
  const at = Math.max(0, steps.indexOf(query.get("step") as StepName));
  const step = steps[at] ?? "place";
  const Part = parts[step];
  // A dish is a form of its own, and forms don't nest.
  const Frame = step === "dishes" ? "div" : "form";
  const names: Record<StepName, string> = {
    place: t`Where it is`,
    seats: t`Seats`,
    shop: t`First shop`,
    dishes: t`Menu`,
  };

  function go(to: StepName) {
    setErrors({});
    const next = new URLSearchParams(query);
    next.set("step", to);
    setQuery(next, { preventScrollReset: false });
    heading.current?.focus();
  }
  function submit() {
    // Checks earlier steps again, because the address can skip them.
    for (const each of steps.slice(0, at + 1)) {
      const wrong = wrongIn(each, writtenIn(language));
      if (Object.keys(wrong).length === 0) continue;
      if (each !== step) go(each);
      setErrors(wrong);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const next = steps[at + 1];
    if (next) return go(next);
    void create(forget);
  }

  return (
    <>
      <StaffHeader title={copied ? t`Copy a venue` : t`New venue`} />
      <main id="main" className="page column grid gap-5">
        <title>{`${t`New venue`} · Seatside`}</title>
        <a href={venuesPath} className="btn justify-self-start px-0 text-link">
          <Icon name="back" />
          {t`All venues`}
        </a>
        {copied ? (
          <p className="text-muted">
            <Trans>
              With the seats, shops and menu of {localize(copied.stadium.name)}. Photos, reviews, people and
              payout accounts stay there.
            </Trans>
          </p>
        ) : (
          <ol className="row flex-wrap gap-x-4 gap-y-0 text-sm" aria-label={t`Steps`}>
            {steps.map((each, index) => (
              <li key={each} aria-current={each === step ? "step" : undefined}>
                {index < at ? (
                  <button type="button" className="btn px-0 text-link" onClick={() => go(each)}>
                    {index + 1}. {names[each]}
                  </button>
                ) : (
                  <span className={`btn px-0 ${each === step ? "font-semibold" : "text-muted"}`}>
                    {index + 1}. {names[each]}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        <Frame
          className="grid gap-4"
          {...(Frame === "form" && {
            noValidate: true,
            onSubmit(event: FormEvent) {
              event.preventDefault();
              submit();
            },
          })}
        >
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {names[step]}
          </h2>
          <Part of={{ form: venue, change, errors, path: "stadium." }} isCopy={copied !== null} />
          {Object.keys(errors).length > 0 && (
            <p role="alert" className="font-medium text-canceled">
              {errors.items ? t`Add at least one dish.` : t`Some fields need another look.`}
            </p>
          )}
          {refused && (
            <div role="alert">
              {refused.problems.length > 0 ? (
                <FileProblems problems={refused.problems} count={refused.count} />
              ) : (
                <p className="font-medium text-canceled">
                  {refused.code === "changed-meanwhile" ? (
                    <Trans>This venue was made in the meantime. You’ll find it among all venues.</Trans>
                  ) : (
                    venueProblem(t, refused.code)
                  )}
                </p>
              )}
            </div>
          )}
          <div className="save-bar">
            <Button
              busy={busy}
              {...(Frame === "form" ? { type: "submit" as const } : { onClick: () => submit() })}
            >
              {at + 1 < steps.length ? t`Next` : t`Create the venue`}
            </Button>
            {at > 0 && (
              <Button kind="text" onClick={() => go(steps[at - 1] ?? "place")}>
                {t`Back`}
              </Button>
            )}
          </div>
        </Frame>
      </main>
    </>
  );
}

const key = "seatside-new-venue";
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was typed so far, on this device: a closed tab or a reload loses nothing. A copy begins with the venue's place. */
function useDraft(copied: VenueFile | null) {
  const [venue, setVenue] = useState<NewVenue>(() => (copied ? placeOf(copied) : emptyVenue));
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    if (!copied)
      setVenue({
        ...emptyVenue,
        timeZone: ownTimeZone(),
        ...(readStoredJson(key) as Partial<NewVenue> | null),
      });
    setRead(true);
  }, [copied]);
  useEffect(() => {
    if (isRead && !copied) writeStored(key, JSON.stringify(venue));
  }, [venue, isRead, copied]);

  return {
    venue,
    change: (changes: Partial<NewVenue>) => setVenue((before) => ({ ...before, ...changes })),
    forget: () => {
      setRead(false);
      writeStored(key, null);
    },
  };
}

function placeOf({ stadium }: VenueFile): NewVenue {
  const { location, timeZone, jurisdiction } = stadium;
  return { ...emptyVenue, location: textsOf(location), timeZone, jurisdiction: jurisdiction ?? "" };
}
