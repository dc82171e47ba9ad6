import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import type { Translate } from "#app/i18n/known-text.ts";
import { clockAt, type Mark, type MatchClock } from "#domain/event/clock.ts";
import { hasEnded, lastMark, type NamedEvent, undoMs } from "#domain/event/match-event.ts";
import { type PhaseId, phasesOf } from "#domain/event/sports.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { MarkBody } from "#domain/schemas/events.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { markTexts, phaseTexts, statusTexts } from "./clock-texts.ts";

type Call = "POST /staff/stadiums/:stadiumId/marks";
type Said = Pick<MarkBody, "what" | "phase" | "value">;

type Shown = {
  event: NamedEvent;
  stadiumId: string;
  timeZone: string;
  /** The server's clock less this device's. */
  offsetMs: number;
  /** As of which the page was drawn. */
  serverNow: number;
  /** What stands now, by the server. */
  onMarked: (event: NamedEvent) => void;
};

/** What a match's clock says, and the few taps by which somebody at the pitch sets it. */
export function MatchClockCard({ event, stadiumId, timeZone, offsetMs, serverNow, onMarked }: Shown) {
  const { t } = useLingui();
  const now = useNow(1_000, offsetMs, serverNow);
  const { mark, isSending, doubt, problem, own, forget } = useMark(event, stadiumId, onMarked);
  const clock = clockAt(event, now);
  const undo = own !== null && now < own.heardAt + undoMs ? own : null;
  return (
    <div className="grid gap-3" data-clock={clock.phase ?? clock.status}>
      <ClockWords clock={clock} timeZone={timeZone} isAsking={clock.certainty === "lost"} />
      {doubt ? (
        <div role="alert" className="grid gap-2 rounded-card bg-pending-tint p-4 text-pending">
          <p className="font-semibold">
            {doubt.expectedAt === null
              ? t`Are you sure? Shops and fans go by this clock.`
              : t`That was expected at ${clockTime(timeZone, doubt.expectedAt)}. Is it so now?`}
          </p>
          <div className="row flex-wrap gap-2">
            <Button busy={isSending} onClick={() => mark({ ...doubt.said, sure: true })}>
              {t`Yes, now`}
            </Button>
            <Button kind="text" onClick={forget}>
              {t`No`}
            </Button>
          </div>
        </div>
      ) : (
        <div className="row flex-wrap gap-2">
          {tapsAt(t, event, clock).map(({ text, look, ...said }) => (
            <Button key={text} {...look} busy={isSending} onClick={() => mark(said)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      {undo && (
        <Button kind="outline" busy={isSending} onClick={() => mark({ what: "revoked", value: undo.number })}>
          <Trans>
            Undo <span className="tabular">({Math.ceil((undo.heardAt + undoMs - now) / 1_000)})</span>
          </Trans>
        </Button>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

type Tap = Said & { text: string; look: Pick<ComponentProps<typeof Button>, "kind" | "wide" | "className"> };
const nextStep = { wide: true, className: "loud" };
const forGood = { kind: "text", className: "text-danger!" } as const;

/** What can be said now; the match's next step first. */
function tapsAt(t: Translate, { sport }: NamedEvent, { status, phase, next }: MatchClock): Tap[] {
  const began = (id: PhaseId, look: Tap["look"]): Tap => ({
    ...{ what: "began", phase: id, text: t(phaseTexts[id].begun), look },
  });
  const whole = (what: keyof typeof markTexts, look: Tap["look"]): Tap => ({
    ...{ what, text: t(markTexts[what]), look },
  });
  const isRunning = status === "running";
  const isLast = isRunning && next === null;
  const extra = phasesOf[sport].find(({ isExtra, kind }) => isExtra && kind === "play");
  const taps: Tap[] = [];
  if (status === "suspended") taps.push(whole("resumed", nextStep));
  else if (next) taps.push(began(next, nextStep));
  else if (isLast) taps.push({ what: "ended", phase, text: t(statusTexts.over), look: nextStep });
  if (isRunning || status === "before")
    for (const minutes of [2, 5, 10])
      taps.push({
        what: "delayed",
        value: minutes,
        text: t(msg`${minutes} min later`),
        look: { kind: "soft" },
      });
  if (isRunning) taps.push(whole("suspended", { kind: "outline" }));
  if (extra && (isLast || status === "over")) taps.push(began(extra.id, { kind: "outline" }));
  if (!hasEnded({ status })) taps.push(whole(status === "before" ? "canceled" : "abandoned", forGood));
  return taps;
}

/** The phase and what comes next; no minute while nobody can say it. */
export function ClockWords({
  clock,
  timeZone,
  isAsking,
}: {
  clock: MatchClock;
  timeZone: string;
  /** A break is overdue: whoever can see the pitch is asked. */
  isAsking: boolean;
}) {
  const { t } = useLingui();
  const { status, phase, next, since, until } = clock;
  const name = status === "suspended" || !phase ? t(statusTexts[status]) : t(phaseTexts[phase].name);
  const nextName = next && t(phaseTexts[next].name);
  return (
    <p>
      <b className={status === "running" || status === "before" ? "text-lg" : "text-lg text-pending"}>
        {name}
      </b>
      <span className="block text-sm text-muted">
        {status === "running" && t`since ${clockTime(timeZone, since)}`}
        {nextName && until !== null && (
          <>
            {status === "running" && " · "}
            {t`${nextName}: about ${clockTime(timeZone, until)}`}
          </>
        )}
      </span>
      {isAsking && nextName && (
        <b role="status" className="block text-pending">{t`${nextName}: has it begun?`}</b>
      )}
    </p>
  );
}

/** What is asked back, or why it isn't set. */
type Outcome = { doubt?: { said: Said; expectedAt: number | null }; problem?: MessageDescriptor };

const problems: Partial<Record<CodeOf<Call>, MessageDescriptor>> = {
  "changed-meanwhile": msg`Someone else just set the clock. Take another look.`,
  "mark-unfit": msg`The clock says so already.`,
  "undo-over": msg`Too late to undo. Ask the venue management.`,
};
const didntWork = msg`That didn’t work. Please try again.`;

/** Sends what was tapped; of two people who tap at once one hears that something changed, and sees what. */
export function useMark(event: NamedEvent, stadiumId: string, onMarked: (event: NamedEvent) => void) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [{ doubt, problem }, setOutcome] = useState<Outcome>({});
  const [own, setOwn] = useState<Mark | null>(null);

  async function mark({ sure = false, ...said }: Said & { sure?: boolean }) {
    if (isSending) return;
    setSending(true);
    const body = { eventId: event.id, version: lastMark(event), ...said, sure };
    const answer = await call("POST /staff/stadiums/:stadiumId/marks", { params: { stadiumId }, body });
    setSending(false);
    const refused = answer.ok ? null : answer.problem;
    const isFar = refused?.code === "far-from-plan";
    if (isFar) return setOutcome({ doubt: { said, expectedAt: refused.expectedAt } });
    setOutcome(refused ? { problem: problems[refused.code] ?? didntWork } : {});
    if (refused?.code === "changed-meanwhile" && refused.current) onMarked(refused.current);
    if (!answer.ok) return;
    const last = answer.body.event.marks.at(-1) ?? null;
    setOwn(last?.what === "revoked" ? null : last);
    onMarked(answer.body.event);
  }
  return { mark, isSending, doubt, problem: problem && t(problem), own, forget: () => setOutcome({}) };
}
