import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type Complaint, complaintEndsAt, isComplaintOver } from "#domain/complaint/complaint.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { SupportLine } from "../support-line.tsx";
import { ComplaintForm } from "./complaint-form.tsx";
import { answerWords, reasonWords } from "./complaint-words.ts";

type Props = {
  order: Pick<OrderDetail, "id" | "lines" | "timeZone" | "support">;
  live: OrderLive;
  now: number;
  operator: string;
};

/** For two hours after the delivery: what is wrong with it goes to the stand's board, and its answer comes back here. */
export function ComplaintCard({ order, live, now, operator }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"failed" | "refused" | null>(null);
  const { revalidate } = useRevalidator();
  if (live.complaint) return <Told order={order} complaint={live.complaint} operator={operator} />;
  if (live.deliveredAt === null) return null;
  const until = clockTime(order.timeZone, complaintEndsAt(live.deliveredAt));
  if (isComplaintOver(live, now))
    return (
      <Card className="grid gap-1 p-4 text-center">
        <p className="text-muted">
          <Trans>Reports closed at {until}. Please contact the venue.</Trans>
        </p>
        <SupportLine support={order.support} operator={operator} />
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
        <h2 id="complaint-title" className="text-lg">
          <Trans>What’s wrong?</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>The shop sees it right away. You can send it until {until}.</Trans>
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

function Told({
  order,
  complaint,
  operator,
}: Pick<Props, "order" | "operator"> & { complaint: NonNullable<OrderLive["complaint"]> }) {
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
        {complaint.answer ? <Trans>The shop answered</Trans> : <Trans>We told the shop</Trans>}
      </h2>
      <p className="text-sm text-muted">
        {t(reasonWords[complaint.reason])}: <bdi>{what.join(", ")}</bdi> · {time}
      </p>
      <p aria-live="polite" className="font-medium">
        {complaint.answer ? (
          t(answerWords[complaint.answer])
        ) : (
          <Trans>You’ll see the answer here. No answer? Ask the venue:</Trans>
        )}
      </p>
      <SupportLine support={order.support} operator={operator} />
    </Card>
  );
}
