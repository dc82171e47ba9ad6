import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Stepper } from "#app/components/fields/stepper.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import {
  type Complaint,
  type ComplaintAnswer,
  type ComplaintReason,
  complaintEndsAt,
  complaintReasons,
  isAboutTaste,
  isComplaintOver,
} from "#domain/complaint/complaint.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLineView, OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { SupportLine } from "../support-line.tsx";
import { leftOf } from "./items-card.tsx";

type Props = {
  order: Pick<OrderDetail, "id" | "lines" | "timeZone" | "support">;
  live: OrderLive;
  now: number;
  operator: string;
};

/** For two hours after the delivery: sends a complaint to the shop's board and shows the answer. */
export function ComplaintCard({ order, live, now, operator }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"failed" | "refused" | null>(null);
  const { revalidate } = useRevalidator();
  if (live.complaint) return <SentComplaint order={order} complaint={live.complaint} operator={operator} />;
  if (live.deliveredAt === null) return null;
  const until = clockTime(order.timeZone, complaintEndsAt(live.deliveredAt));
  if (isComplaintOver(live, now))
    return (
      <Card className="grid gap-1 p-4 text-center">
        <p className="text-muted">{t`You could tell the shop up to two hours after delivery. Now please contact the venue.`}</p>
        <SupportLine support={order.support} operatorEmail={operator} />
      </Card>
    );

  async function send(body: Complaint) {
    setBusy(true);
    const answer = await call("POST /orders/:id/complaint", { params: { id: order.id }, body });
    setBusy(false);
    setProblem(answer.ok ? null : answer.problem.code === "network" ? "failed" : "refused");
    void revalidate();
  }

  if (!isOpen)
    return (
      <Button kind="outline" wide onClick={() => setOpen(true)}>
        {t`Something wrong?`}
      </Button>
    );
  return (
    <Card className="grid gap-4 p-4" aria-labelledby="complaint-title">
      <div>
        <h2 id="complaint-title" className="text-lg">{t`What’s wrong?`}</h2>
        <p className="text-sm text-muted">
          {t`The shop sees it right away. You can send it until ${until}.`}
        </p>
      </div>
      <ComplaintForm lines={order.lines} busy={isBusy} onSend={send} onClose={() => setOpen(false)} />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem === "failed"
            ? t`We’re not sure it went through. Send it again: the shop will only get it once.`
            : t`We couldn’t send it. Please check your order.`}
        </p>
      )}
    </Card>
  );
}

type SentProps = Pick<Props, "order" | "operator"> & { complaint: NonNullable<OrderLive["complaint"]> };

function SentComplaint({ order, complaint, operator }: SentProps) {
  const { t } = useLingui();
  const localize = useLocalize();
  const what = complaint.lines.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position);
    return line ? [`${quantity}× ${localize(line.name)}`] : [];
  });
  const time = clockTime(order.timeZone, complaint.at);
  return (
    <Card
      className="grid gap-2 p-4"
      aria-labelledby="complaint-title"
      data-complaint={complaint.answer ?? "open"}
    >
      <h2 id="complaint-title" className="text-lg">
        {complaint.answer ? t`The shop answered` : t`We told the shop`}
      </h2>
      <p className="text-sm text-muted">
        {t(reasonWords[complaint.reason])}: <bdi>{what.join(", ")}</bdi> · {time}
      </p>
      <p aria-live="polite" className="font-medium">
        {complaint.answer
          ? t(answerOf(complaint.answer, complaint.reason))
          : t`You’ll see the answer here. No answer? Ask the venue:`}
      </p>
      <SupportLine support={order.support} operatorEmail={operator} />
    </Card>
  );
}

type ComplaintFormProps = {
  lines: readonly OrderLineView[];
  busy: boolean;
  onSend: (complaint: Complaint) => void;
  onClose: () => void;
};

/** Chooses pieces and a reason; an order of one piece has no pieces to choose. */
function ComplaintForm({ lines, busy, onSend, onClose }: ComplaintFormProps) {
  const { t } = useLingui();
  const localize = useLocalize();
  const came = lines.flatMap((line) => {
    const left = leftOf(line);
    return left > 0 ? [{ ...line, left }] : [];
  });
  const isOnePiece = came.length === 1 && came[0]?.left === 1;
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(
    () => new Map(isOnePiece ? came.map(({ position }) => [position, 1]) : []),
  );
  const [reason, setReason] = useState<ComplaintReason | null>(null);
  const [isAsked, setAsked] = useState(false);
  const chosen = [...counts].flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position, quantity }] : [],
  );
  const missing = chosen.length === 0 ? t`Choose what it’s about.` : reason ? null : t`Choose what’s wrong.`;

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (reason && chosen.length > 0 && !busy) onSend({ reason, lines: chosen });
      }}
    >
      <ul className="grid gap-2">
        {came.map(({ position, name, options, left }) => (
          <li key={position} className="row min-h-11 gap-3">
            <span className="min-w-0 grow wrap-anywhere">
              <bdi className="font-medium">{localize(name)}</bdi>
              {options.length > 0 && (
                <span className="block text-sm text-muted">
                  {options.map((option) => localize(option)).join("\u00a0· ")}
                </span>
              )}
            </span>
            <Stepper
              name={localize(name)}
              quantity={counts.get(position) ?? 0}
              min={0}
              max={left}
              onChange={(quantity) => setCounts(new Map(counts).set(position, quantity))}
            />
          </li>
        ))}
      </ul>
      <fieldset className="grid gap-1">
        <legend className="unseen">{t`What’s wrong?`}</legend>
        {complaintReasons.map((each) => (
          <label key={each} className="row min-h-11 gap-3">
            <input
              type="radio"
              name="complaint"
              className="tick"
              checked={each === reason}
              onChange={() => setReason(each)}
            />
            {t(reasonWords[each])}
          </label>
        ))}
      </fieldset>
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {isAsked && missing}
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <Button kind="outline" onClick={onClose}>{t`Close`}</Button>
        <Button type="submit" busy={busy}>{t`Tell the shop`}</Button>
      </div>
    </form>
  );
}

const reasonWords: Record<ComplaintReason, MessageDescriptor> = {
  missing: msg`It’s missing`,
  wrong: msg`I got the wrong item`,
  cold: msg`It’s cold`,
  bad: msg`It isn’t good`,
};

/** That an order was complete is no answer to food that was cold. */
const answerOf = (answer: ComplaintAnswer, reason: ComplaintReason) =>
  answer === "was-right" && isAboutTaste(reason)
    ? msg`The shop checked and says your food left as it should. Don’t agree? Ask the venue:`
    : answerWords[answer];

const answerWords: Record<ComplaintAnswer, MessageDescriptor> = {
  refund: msg`You’ll get a refund for it. The amount is below.`,
  bringing: msg`A new one is coming to your seat.`,
  "at-counter": msg`A new one is waiting for you at the shop.`,
  "was-right": msg`The shop checked: its records show that your order was complete.`,
};
