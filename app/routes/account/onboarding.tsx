import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type TouchEvent, useEffect, useRef } from "react";
import { Form, Link, redirectDocument, replace, useNavigation } from "react-router";
import { Spinner } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LanguageSwitch } from "#app/components/page/language-switch.tsx";
import { visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { onboardedCookie, postStadiumNextCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { writeStored } from "#app/hooks/phone-storage.ts";
import { isOwnDocument } from "#domain/site/site-map.ts";
import type { Route } from "./+types/onboarding";
import { afterOnboarding } from "./after-sign-in.ts";

export function loader({ url }: Route.LoaderArgs) {
  const step = Number(url.searchParams.get("step") ?? 1);
  return {
    step: Number.isInteger(step) ? Math.min(Math.max(step, 1), stepCount) : 1,
    next: localPath(url.searchParams.get("next")),
  };
}

/** Both the last step and Skip end here; the stadium is next. */
export async function action({ request, context }: Route.ActionArgs) {
  const next = localPath((await request.formData()).get("next"));
  const { stadiumId } = context.get(visitorContext);
  const destination = afterOnboarding(next, stadiumId);
  const headers = new Headers({ "set-cookie": cookieText(onboardedCookie, "1") });
  if (next && !stadiumId) headers.append("set-cookie", cookieText(postStadiumNextCookie, next));
  throw (isOwnDocument(destination) ? redirectDocument : replace)(destination, { status: 303, headers });
}

/** Product 2.4. */
const stepCount = 3;
const pictures = Array.from({ length: stepCount }, (_, index) => `/pictures/onboarding-${index + 1}.webp`);

/** Three steps, each with its own address, so that Back and everything else works without scripts. */
export default function Onboarding({ loaderData: { step, next } }: Route.ComponentProps) {
  const { t } = useLingui();
  const steps = useOnboardingSteps();
  const { title, subtitle, description } = steps[step - 1] ?? steps[0];
  const isLast = step === stepCount;
  const nextLink = useRef<HTMLAnchorElement>(null);
  const swipe = useSwipe({
    onForward: () => nextLink.current?.click(),
    onBack: () => step > 1 && window.history.back(),
  });
  const heading = useStepFocus(step);
  return (
    <main id="main" data-step={step} className="onboarding" {...swipe}>
      <title>{`${title} · Seatside`}</title>
      {pictures.map((picture, index) => (
        <img
          key={picture}
          src={picture}
          alt=""
          width={900}
          height={1200}
          data-shown={index === step - 1 || undefined}
          className="onboarding-picture"
        />
      ))}
      <div className="onboarding-shade" />
      <div className="row absolute inset-x-6 top-4 gap-3 text-ink">
        <a href="/settings/accessibility" className="btn min-h-11 rounded-full bg-surface px-4 text-sm">
          {t`Accessibility`}
        </a>
        <LanguageSwitch />
      </div>
      <div key={step} className="onboarding-step relative grid gap-2">
        <p className="font-semibold">{subtitle}</p>
        <h1 ref={heading} tabIndex={-1} className="text-4xl font-bold outline-none">
          {title}
        </h1>
        <p className="min-h-17 text-lg">{description}</p>
      </div>
      <div className="row relative gap-4 pt-6">
        <Dots step={step} />
        <span className="grow" />
        {!isLast && (
          <Finish next={next} className="btn text-on-brand">
            {t`Skip`}
          </Finish>
        )}
        {isLast ? (
          <Finish next={next} className="btn on-picture">
            {t`Choose a stadium`}
            <Icon name="forward" />
          </Finish>
        ) : (
          <Link
            ref={nextLink}
            to={pathOf(step + 1, next)}
            prefetch="render"
            preventScrollReset
            className="btn on-picture"
          >
            {t`Next`}
            <Icon name="forward" />
          </Link>
        )}
      </div>
    </main>
  );
}

function pathOf(step: number, next: string | null): string {
  const query = new URLSearchParams({ step: String(step) });
  if (next) query.set("next", next);
  return `/onboarding?${query}`;
}

/** Ends the onboarding; stored in a cookie by the server, and on the phone (product 19.2). */
function Finish({ next, ...button }: { next: string | null; className: string; children: ReactNode }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action="/onboarding"
      replace
      onSubmit={() => writeStored("seatside_has_seen_onboarding", "true")}
    >
      {next && <input type="hidden" name="next" value={next} />}
      <button type="submit" aria-busy={busy || undefined} className={button.className}>
        {button.children}
        {busy && <Spinner />}
      </button>
    </Form>
  );
}

function Dots({ step }: { step: number }) {
  const { t } = useLingui();
  return (
    <p className="row gap-2">
      <span className="unseen">{t`Step ${step} of ${{ steps: stepCount }}`}</span>
      {pictures.map((picture, index) => (
        <span
          key={picture}
          aria-hidden="true"
          className={`on-picture-dot h-2 rounded-full ${index === step - 1 ? "w-6" : "w-2 opacity-50"}`}
        />
      ))}
    </p>
  );
}

/** Announces a step after navigation; the first is read with the page. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) heading.current?.focus({ preventScroll: true });
    last.current = step;
  }, [step]);
  return heading;
}

const minPx = 48;

/** Swipes along the reading direction: towards its start is forward. */
function useSwipe({ onForward, onBack }: { onForward: () => void; onBack: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      if (!start.current || !touch) return;
      const isRightToLeft = document.documentElement.dir === "rtl";
      const across = (touch.clientX - start.current.x) * (isRightToLeft ? -1 : 1);
      if (Math.abs(across) < minPx || Math.abs(across) < Math.abs(touch.clientY - start.current.y)) return;
      if (across < 0) onForward();
      else onBack();
    },
  };
}

type OnboardingStep = { title: string; subtitle: string; description: string };

function useOnboardingSteps(): [OnboardingStep, ...OnboardingStep[]] {
  const { t } = useLingui();
  return [
    {
      title: t`Find your stadium`,
      subtitle: t`Every shop, one menu`,
      description: t`Choose your stadium or scan the code on your seat to see what’s cooking.`,
    },
    {
      title: t`Order from your seat`,
      subtitle: t`No lines, no missed goals`,
      description: t`Pick what you like and pay by card or wallet. You’re only charged once the shop accepts.`,
    },
    {
      title: t`We bring it to you`,
      subtitle: t`Follow every step live`,
      description: t`A runner brings it to your section, row and seat. Show your code and enjoy the game.`,
    },
  ];
}
