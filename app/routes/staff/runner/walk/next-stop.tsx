import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { BagMark, useMarkName } from "#app/components/order/bag-mark.tsx";
import { SignScreen } from "#app/components/page/sign-screen.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import {
  ageRestrictedLines,
  type Carried,
  type DeliveryProblem,
  deliveryProblems,
} from "#domain/delivery/deliveries.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { codeText, problemName } from "../runner-texts.ts";
import { useAction } from "../use-action.ts";
import { useRunnerScreen } from "../use-runner.ts";
import { AbsentPanel } from "./absent-panel.tsx";
import { BagLines, FindLinks } from "./bag-lines.tsx";
import { BigSeat, DueChip, useWay } from "./stop-facts.tsx";

type Props = {
  order: Carried;
  /** By hand, out of those below: the runner has scrolled down to it. */
  isChosen: boolean;
  onScan: () => void;
};

/** The next seat, with everything needed to find the fan. */
export function NextStop({ order, isChosen, onScan }: Props) {
  const { t } = useLingui();
  const { clock } = useRunnerScreen();
  const age = leftToRight(`${useContext(LegalAge)}+`);
  const markName = useMarkName()(order.code);
  const wayText = useWay()(order);
  const [isReporting, setReporting] = useState(false);
  const [isRaised, setRaised] = useState(false);
  const code = codeText(order.code);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    title.current?.focus({ preventScroll: true });
    title.current?.closest("section")?.scrollIntoView({ block: "center" });
  }, [isChosen]);
  return (
    <Card className="grid gap-4 p-5" aria-labelledby="next-title" data-next={order.code}>
      <div className="row flex-wrap gap-x-3 gap-y-1">
        <button type="button" onClick={() => setRaised(true)} aria-label={t`Show the sign large`}>
          <BagMark code={order.code} className="size-12" />
        </button>
        <div className="min-w-0 grow">
          <h2 ref={title} id="next-title" tabIndex={-1} className="text-xl tabular whitespace-nowrap">
            <span className="unseen">{t`Next:`} </span>
            <bdi translate="no">{code}</bdi>
          </h2>
          <p className="text-sm text-muted">{markName}</p>
        </div>
        <DueChip promise={order.promise} />
      </div>
      <BigSeat seat={order.seat} />
      <p className="row items-start gap-2 text-lg wrap-anywhere">
        <Icon name="flag" className="mt-1 text-muted" />
        <span translate="no" className="min-w-0">
          {wayText}
        </span>
      </p>
      {order.seatMovedAt !== null && (
        <StopNote icon="info" look="bg-pending-tint font-semibold text-pending">
          {t`The fan moved. An older label has the old seat.`}
        </StopNote>
      )}
      {order.isSeatInsisted && (
        <StopNote icon="info" look="bg-pending-tint font-semibold text-pending">
          {t`Seat not listed. The fan says it’s there. Read the note.`}
        </StopNote>
      )}
      {order.seatDetails && (
        <StopNote icon="message" iconLook="mt-0.5 text-muted" look="bg-soft">
          {order.seatDetails}
        </StopNote>
      )}
      <AllergyMark allergies={order.allergies} />
      {ageRestrictedLines(order.lines).length > 0 && (
        <StopNote icon="shield" iconLook="size-6" look="bg-canceled-tint font-semibold text-canceled">
          {t`${age} · check ID before handing over`}
        </StopNote>
      )}
      {order.problem && (
        <StopNote icon="warning" look="bg-pending-tint text-pending">
          <Trans>
            Reported at {clock(order.problem.at)}: {problemName(t, order.problem.reason)}. The shop and the
            venue have been told.
          </Trans>
        </StopNote>
      )}
      <FindLinks order={order} />
      <BagLines lines={order.lines} shop={order.shop} />
      <AbsentPanel order={order} onArrived={() => setRaised(true)} />
      <Button kind="text" className="justify-self-center" onClick={() => setReporting(true)}>
        <Icon name="warning" />
        {t`Report a problem`}
      </Button>
      <SignScreen
        code={order.code}
        title={t`The fan shows the same sign`}
        open={isRaised}
        onClose={() => setRaised(false)}
      >
        <Button
          wide
          className="loud"
          onClick={() => {
            setRaised(false);
            onScan();
          }}
        >
          <Icon name="qr" className="size-6" />
          {t`Scan the code`}
        </Button>
      </SignScreen>
      {isReporting && <ProblemSheet order={order} onClose={() => setReporting(false)} />}
    </Card>
  );
}

type StopNoteProps = { icon: IconName; iconLook?: string; look: string; children: ReactNode };

/** A fact of the order that the runner must not miss. */
function StopNote({ icon, iconLook = "mt-0.5", look, children }: StopNoteProps) {
  return (
    <p className={`row items-start gap-2 rounded-control p-3 wrap-anywhere ${look}`}>
      <Icon name={icon} className={iconLook} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Reports why a bag can't be delivered; shop and venue can cancel or close the order. */
function ProblemSheet({ order, onClose }: { order: Carried; onClose: () => void }) {
  const { t } = useLingui();
  const { runner } = useRunnerScreen();
  const [reason, setReason] = useState<DeliveryProblem | null>(null);
  const [note, setNote] = useState("");
  const { isBusy, run } = useAction();

  async function send() {
    if (!reason || !(await run(runner.reportProblem(order, reason, note.trim()))).ok) return;
    showToast({ kind: "success", text: t`The shop and the venue have been told.` });
    onClose();
  }

  return (
    <Sheet
      title={t`What’s the problem?`}
      onClose={onClose}
      footer={
        <Button wide className="loud" busy={isBusy} disabled={!reason} onClick={send}>
          {t`Tell the shop and the venue`}
        </Button>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="unseen">{t`What’s the problem?`}</legend>
        {deliveryProblems.map((each) => (
          <label key={each} className="choice-row">
            <input
              type="radio"
              name="reason"
              className="tick"
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {problemName(t, each)}
          </label>
        ))}
      </fieldset>
      <Field
        multiline
        rows={2}
        label={t`In your words (optional)`}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="text-sm text-muted">{t`The bag stays with you until they answer. They may call you.`}</p>
    </Sheet>
  );
}
