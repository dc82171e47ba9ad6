import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { BagMark, useMarkName } from "#app/components/order/bag-mark.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { useOnline } from "../../parts/connection.tsx";
import type { Trouble, Verdict } from "../floor/runner-api.ts";
import { codeText, troubleText } from "../runner-texts.ts";
import { useRunnerScreen } from "../use-runner.ts";
import { placeText } from "../walk/stop-facts.tsx";
import { type Scan, unlockSound } from "./use-scan.ts";

type StepViewProps = {
  scan: Scan;
  onClose: () => void;
  /** The other way to prove the hand-over: the button's text and action. */
  other: { label: string; go: () => void };
};
type Props = StepViewProps & { label: string; className: string; children: ReactNode };

/** Full-screen: a way to prove the hand-over, then its result. */
export function ProofDialog({ label, className, children, ...rest }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
    unlockSound();
  }, []);
  return (
    <dialog ref={ref} aria-label={label} onClose={rest.onClose} className={className}>
      {rest.scan.step ? <StepView {...rest} /> : children}
    </dialog>
  );
}

/** Full-screen result of a scan or a PIN. */
function StepView(props: StepViewProps) {
  const { scan, onClose } = props;
  const { step } = scan;
  switch (step?.kind) {
    case "other-bag":
      return <OtherBagStep match={step.match} scan={scan} />;
    case "age":
      return <AgeStep match={step.match} scan={scan} />;
    case "delivered":
      return <DeliveredStep step={step} onClose={onClose} />;
    case "problem":
      return <TroubleStep trouble={step} {...props} />;
    default:
      return null;
  }
}

/** What is wrong, in large type, and what to do. */
function TroubleStep({ trouble, scan, other, onClose }: StepViewProps & { trouble: Trouble }) {
  const { t } = useLingui();
  const { runner, clock } = useRunnerScreen();
  const [title, text] = troubleText(t, trouble, { clock, isCounter: runner.isCounter });
  return (
    <div className="step bg-canceled-tint" role="alert" data-trouble={trouble.code}>
      <span className="grid size-24 place-items-center rounded-full bg-canceled text-surface">
        <Icon name="close" className="size-14" />
      </span>
      <h2 className="text-2xl text-canceled">{title}</h2>
      <p className="text-lg">{text}</p>
      <div className="step-actions">
        <Button wide className="loud" onClick={scan.clear}>
          {t`Try again`}
        </Button>
        <Button kind="outline" wide className="loud" onClick={other.go}>
          {other.label}
        </Button>
        <Button kind="text" wide onClick={onClose}>
          {runner.isCounter ? t`Back to the shelves` : t`Back to my bags`}
        </Button>
      </div>
    </div>
  );
}

type MatchProps = { match: Extract<Verdict, { kind: "match" }>; scan: Scan };

/** The code is valid but belongs to another bag than the next one: prevents swapped bags. */
function OtherBagStep({ match, scan }: MatchProps) {
  const { t } = useLingui();
  const markName = useMarkName();
  const { next } = useRunnerScreen().runner;
  const { order } = match;
  // None but this one, if it came onto the phone with the scan.
  const nextName = next && next.id !== order.id ? markName(next.code) : "";
  return (
    <div className="step bg-pending-tint" role="alert">
      <h2 translate={order.shelf ? "no" : undefined} className={order.shelf ? "text-4xl" : "text-2xl"}>
        {order.shelf ? (
          <Trans>Shelf {{ shelf: leftToRight(order.shelf) }}</Trans>
        ) : (
          t`Another one of your bags`
        )}
      </h2>
      <BagMark code={order.code} className="size-32" />
      <p className="text-4xl font-bold leading-none tabular">
        <bdi translate="no">{codeText(order.code)}</bdi>
      </p>
      <p className="text-xl font-semibold">{markName(order.code)}</p>
      <p>
        {nextName && t`Not the bag with: ${nextName}.`} {t`Take this one out and compare the six digits.`}
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
function AgeStep({ match, scan }: MatchProps) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const { isCounter } = useRunnerScreen().runner;
  const localize = useLocalize();
  // Created with the question: sending the same answer twice refunds once.
  const [requestKey] = useState(() => crypto.randomUUID());
  const drinks = ageRestrictedLines(match.order.lines);
  const lines = drinks.map(({ position, quantity, removedQuantity }) => ({
    position,
    quantity: quantity - removedQuantity,
  }));
  const isAll = match.order.lines.every(
    ({ ageRestricted, quantity, removedQuantity }) => ageRestricted || quantity === removedQuantity,
  );
  return (
    <div className="step bg-canceled-tint" role="alert">
      <Icon name="shield" className="size-24 text-canceled" />
      <h2 className="text-2xl">{t`${age} or older?`}</h2>
      <p>{t`Check the ID of the person receiving it:`}</p>
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
          onClick={() => scan.handOver(match, { keptBack: { requestKey, lines, isAll } })}
        >
          {t`No ID: I’m keeping these`}
        </Button>
        <p className="text-sm text-muted">
          {t`Whatever stays with you is refunded to the fan.`} {!isCounter && t`Bring it back to the shop.`}
        </p>
      </div>
    </div>
  );
}

const shownMs = 4_000;

type DeliveredProps = { step: Extract<Verdict, { kind: "delivered" }>; onClose: () => void };

/** Delivered: visible at a glance, then moves on to the next seat. */
function DeliveredStep({ step, onClose }: DeliveredProps) {
  const { t } = useLingui();
  const { next } = useRunnerScreen().runner;
  const isOnline = useOnline();
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="step bg-delivered-tint" role="status" data-delivered={step.code}>
      <span className="grid size-24 place-items-center rounded-full bg-delivered text-surface">
        <Icon name="check" className="size-16" />
      </span>
      <h2 className="text-2xl text-delivered">{step.isAllKept ? t`Nothing handed over` : t`Delivered`}</h2>
      <p className="row gap-3 text-4xl font-bold leading-none tabular">
        <BagMark code={step.code} className="size-10" />
        <bdi translate="no">{codeText(step.code)}</bdi>
      </p>
      {step.keptBack > 0 && <p className="font-semibold">{t`Keep the drinks. The fan will be refunded.`}</p>}
      {!step.sent && (
        <p className="row gap-2 text-preparing">
          <Icon name="refresh" />
          {isOnline ? (
            <Trans>Saved on this phone. The server isn’t answering, so we keep trying.</Trans>
          ) : (
            t`Saved on this phone. We’ll send it when you’re back online.`
          )}
        </p>
      )}
      <div className="step-actions">
        <Button wide className="loud" onClick={onClose}>
          {next ? t`Next: ${placeText(t, next.seat)}` : t`Done`}
        </Button>
      </div>
    </div>
  );
}
