import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { SeatDoubts } from "#app/components/fields/seat-doubts.tsx";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie } from "#app/cookies/cookies.ts";
import { showToast } from "#app/hooks/toast.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { seatFacts, seatFields } from "#app/i18n/seat-words.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { SeatMismatch } from "#domain/seat/known-seats.ts";
import { type Seat, seatLimits, serializeSeat } from "#domain/seat/seat.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";

type SeatedOrder = Pick<OrderDetail, "id" | "stadiumId" | "stadiumName" | "seat" | "areaName">;
type Props = { order: SeatedOrder; mayMove: boolean; scannedSeat: Seat | null; children?: ReactNode };

export function SeatCard({ order, mayMove, scannedSeat, children }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { seat } = order;
  // The side's name in the fan's language; the seat has it as typed.
  const shown = { ...seat, area: localize(order.areaName) || seat.area };
  return (
    <Card className="p-4" aria-labelledby="seat-title">
      <h2 id="seat-title" className="text-lg">{t`Your seat`}</h2>
      <p className="text-sm text-muted">
        <bdi>{localize(order.stadiumName)}</bdi>
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        {seatFacts(t, shown).map(({ field, label, value }) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">
              <bdi translate="no">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {seat.seatDetails && (
        <p className="mt-3 text-muted">
          <bdi>{seat.seatDetails}</bdi>
        </p>
      )}
      {mayMove && <MoveSeat key={serializeSeat(seat)} order={order} scanned={scannedSeat} />}
      {children}
    </Card>
  );
}

type TextField = keyof typeof seatLimits;
const parts: TextField[] = ["entrance", "section", "row", "seatNo"];
type Refused = { code: CodeOf<"POST /orders/:id/seat">; doubts: SeatMismatch[]; missing: string[] };

/** "I moved": another seat for an order whose bag no runner has yet. */
function MoveSeat({ order, scanned }: { order: SeatedOrder; scanned: Seat | null }) {
  const { t } = useLingui();
  const problemText = (code: Refused["code"]) =>
    t(textOf(moveTexts, code) ?? msg`We couldn’t change the seat. Please try again.`);
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const visitor = useVisitor();
  // Prefilled with the new seat if its code was scanned.
  const [seat, setSeat] = useState(scanned ?? order.seat);
  const [isGateTyped, setGateTyped] = useState(false);
  const [isInsisted, setInsisted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  /** Another section has another gate, which the server knows. */
  function change(changes: Partial<Seat>) {
    const isGateOld = changes.section !== undefined && !isGateTyped;
    setSeat((now) => ({ ...now, ...(isGateOld && { entrance: "" }), ...changes }));
  }

  function type(name: TextField, value: string) {
    if (name === "entrance") setGateTyped(true);
    change({ [name]: value });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const body = { seat, isSeatInsisted: isInsisted };
    const answer = await call("POST /orders/:id/seat", { params: { id: order.id }, body });
    setBusy(false);
    if (answer.ok) {
      setOpen(false);
      // As at checkout: an earlier scan no longer counts.
      if (visitor?.stadiumId === order.stadiumId)
        document.cookie = cookieText(seatCookie, serializeSeat(answer.body.seat));
      showToast({ kind: "success", text: t`We’ll bring it to your new seat.` });
    } else {
      const { problem } = answer;
      setRefused({
        code: problem.code,
        doubts: "doubts" in problem ? problem.doubts : [],
        missing: "missing" in problem ? problem.missing : [],
      });
    }
    await revalidate();
  }

  if (!isOpen)
    return (
      <Button kind="outline" wide className="mt-4" onClick={() => setOpen(true)}>
        {t`I moved to another seat`}
      </Button>
    );
  const field = (name: TextField) => (
    <Field
      key={name}
      compact
      name={name}
      label={t(seatFields[name])}
      value={seat[name]}
      onChange={({ target }) => type(name, target.value)}
      maxLength={seatLimits[name]}
      autoComplete="off"
      error={refused?.missing.includes(name) ? t`Required` : null}
    />
  );
  return (
    <form onSubmit={send} className="mt-4 grid gap-2" aria-label={t`I moved to another seat`}>
      <div className="grid grid-cols-2 gap-2">{parts.map(field)}</div>
      {field("seatDetails")}
      {refused && (
        <SeatDoubts
          doubts={refused.doubts}
          isInsisted={isInsisted}
          onInsist={setInsisted}
          onChange={(changes) => {
            change(changes);
            const left = refused.doubts.filter(({ field }) => !(field in changes));
            setRefused(left.length > 0 ? { ...refused, doubts: left } : null);
          }}
        />
      )}
      {refused && refused.doubts.length === 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problemText(refused.code)}
        </p>
      )}
      <Button type="submit" wide busy={isBusy}>
        {t`Bring it there`}
      </Button>
    </form>
  );
}

const moveTexts: Texts<Refused["code"], MessageDescriptor> = {
  "seat-incomplete": msg`Your seat details are incomplete. Please check gate, section, row and seat.`,
  "seat-unknown": msg`This seat isn’t in the stadium’s list. Please check gate, section, row and seat.`,
  "seat-out-of-reach": msg`The shop that’s making your order doesn’t deliver there. It still comes to the seat above.`,
  "seat-drinks-only": msg`Only drinks are delivered there. Your order still comes to the seat above.`,
  "wrong-state": msg`Too late: a runner already has your order. Please call the runner.`,
  "not-found": msg`Order not found`,
  "sign-in-required": msg`You’re signed out. Please sign in again.`,
  "too-many-requests": msg`Too many attempts. Please wait a moment and try again.`,
  network: msg`We didn’t get an answer, so the seat may or may not have changed. Check above, then try again.`,
};
