import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { BagMark, useMarkName } from "#app/components/order/bag-mark.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { ageRestrictedLines, type Carried } from "#domain/delivery/deliveries.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import type { Trouble, Verdict } from "../floor/runner-api.ts";
import { codeText, troubleText } from "../runner-texts.ts";
import type { RunnerState } from "../use-runner.ts";
import { DeliveredStep } from "./delivered-step.tsx";
import type { Scan, useScan } from "./use-scan.ts";
import { unlockSound } from "./use-scan.ts";

type Props = {
  label: string;
  className: string;
  scan: ReturnType<typeof useScan>;
  runner: Pick<RunnerState, "next" | "isCounter">;
  clock: (at: number) => string;
  onClose: () => void;
  other: { label: string; go: () => void };
  children: ReactNode;
};

/** Full-screen: a way to prove the hand-over, then its result. */
export function ProofDialog({ label, className, scan, runner, clock, onClose, other, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
    unlockSound();
  }, []);
  return (
    <dialog ref={ref} aria-label={label} onClose={onClose} className={className}>
      {scan.step ? (
        <StepView scan={scan} runner={runner} clock={clock} onClose={onClose} other={other} />
      ) : (
        children
      )}
    </dialog>
  );
}

type StepViewProps = {
  scan: Scan;
  runner: Pick<RunnerState, "next" | "isCounter">;
  clock: (at: number) => string;
  onClose: () => void;
  /** The other way to prove the hand-over: the button's text and action. */
  other: { label: string; go: () => void };
};

/** Full-screen result of a scan or a PIN. */
function StepView({ scan, runner, clock, onClose, other }: StepViewProps) {
  const { step } = scan;
  switch (step?.kind) {
    case "other-bag":
      return <OtherBagStep order={step.match.order} next={runner.next} scan={scan} match={step.match} />;
    case "age":
      return <AgeStep match={step.match} scan={scan} />;
    case "delivered":
      return <DeliveredStep step={step} next={runner.next} onClose={onClose} />;
    case "problem":
      return (
        <TroubleStep
          trouble={step}
          clock={clock}
          isCounter={runner.isCounter}
          onAgain={scan.clear}
          other={other}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

/** What is wrong, in large type, and what to do. */
function TroubleStep({
  trouble,
  clock,
  isCounter,
  onAgain,
  other,
  onClose,
}: {
  trouble: Trouble;
  clock: (at: number) => string;
  isCounter: boolean;
  onAgain: () => void;
  other: { label: string; go: () => void };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [title, text] = troubleText(t, trouble, clock);
  return (
    <div className="step bg-canceled-tint" role="alert" data-trouble={trouble.code}>
      <span className="grid size-24 place-items-center rounded-full bg-canceled text-surface">
        <Icon name="close" className="size-14" />
      </span>
      <h2 className="text-2xl text-canceled">{title}</h2>
      <p className="text-lg">{text}</p>
      <div className="step-actions">
        <Button wide className="loud" onClick={onAgain}>
          {t`Try again`}
        </Button>
        <Button kind="outline" wide className="loud" onClick={other.go}>
          {other.label}
        </Button>
        <Button kind="text" wide onClick={onClose}>
          {isCounter ? t`Back to the shelves` : t`Back to my bags`}
        </Button>
      </div>
    </div>
  );
}

/** The code is valid but belongs to another bag than the next one: prevents swapped bags. */
function OtherBagStep({
  order,
  next,
  match,
  scan,
}: {
  order: Carried;
  next: Carried | undefined;
  match: Extract<Verdict, { kind: "match" }>;
  scan: Scan;
}) {
  const { t } = useLingui();
  const markName = useMarkName();
  const nextName = next ? markName(next.code) : "";
  return (
    <div className="step bg-pending-tint" role="alert">
      <h2 className={order.shelf ? "text-4xl" : "text-2xl"}>
        {order.shelf ? (
          <Trans>Shelf {{ shelf: leftToRight(order.shelf) }}</Trans>
        ) : (
          <Trans>Another one of your bags</Trans>
        )}
      </h2>
      <BagMark code={order.code} className="size-32" />
      <p className="text-4xl font-bold leading-none tabular">
        <bdi>{codeText(order.code)}</bdi>
      </p>
      <p className="text-xl font-semibold">{markName(order.code)}</p>
      <p>
        {nextName && <Trans>Not the bag with: {nextName}.</Trans>}{" "}
        <Trans>Take this one out and compare the six digits.</Trans>
      </p>
      <div className="step-actions">
        <Button wide className="loud" busy={scan.isBusy} onClick={() => scan.confirmBag(match)}>
          {t`I have this bag in hand`}
        </Button>
        <Button kind="outline" wide className="loud" onClick={scan.clear}>
          {t`Scan again`}
        </Button>
      </div>
    </div>
  );
}

/** Before an alcoholic drink leaves the bag: check an identity card, or keep the drink and refund it. */
function AgeStep({ match, scan }: { match: Extract<Verdict, { kind: "match" }>; scan: Scan }) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const localize = useLocalize();
  // Created with the question: sending the same answer twice refunds once.
  const [requestKey] = useState(() => crypto.randomUUID());
  const drinks = ageRestrictedLines(match.order.lines);
  const lines = drinks.map(({ position, quantity, removedQuantity }) => ({
    position,
    quantity: quantity - removedQuantity,
  }));
  return (
    <div className="step bg-canceled-tint" role="alert">
      <Icon name="shield" className="size-24 text-canceled" />
      <h2 className="text-2xl">
        <Trans>{age} or older?</Trans>
      </h2>
      <p>
        <Trans>Check the ID of the person receiving it:</Trans>
      </p>
      <ul className="text-lg font-semibold wrap-anywhere">
        {drinks.map((line) => (
          <li key={line.position}>
            {line.quantity - line.removedQuantity}× {localize(line.name)}
          </li>
        ))}
      </ul>
      <div className="step-actions">
        <Button
          wide
          className="loud"
          busy={scan.isBusy}
          onClick={() => scan.handOver(match, { ageChecked: true })}
        >
          {t`ID seen, hand it over`}
        </Button>
        <Button
          kind="outline"
          wide
          className="loud"
          busy={scan.isBusy}
          onClick={() => scan.handOver(match, { keptBack: { requestKey, lines } })}
        >
          {t`No ID: I’m keeping these`}
        </Button>
        <p className="text-sm text-muted">
          <Trans>Whatever stays with you is refunded to the fan. Bring it back to the shop.</Trans>
        </p>
      </div>
    </div>
  );
}
