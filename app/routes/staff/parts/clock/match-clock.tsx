import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import { clockAt, type Mark, type MatchClock } from "#domain/event/clock.ts";
import { hasEnded, type NamedEvent, undoMs } from "#domain/event/match-event.ts";
import { type PhaseId, phasesOf } from "#domain/event/sports.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { MarkBody } from "#domain/schemas/events.ts";
import { beginTexts, phaseTexts, statusTexts } from "./clock-texts.ts";

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
  const [extra] = phasesOf[event.sport].filter(({ isExtra, kind }) => isExtra && kind === "play");
  const isUnderWay = clock.status === "running" || clock.status === "before";
  const isLast = clock.status === "running" && clock.next === null && clock.phase !== null;
  const begin = (phase: PhaseId): Said => ({ what: "began", phase });
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
              <Trans>Yes, now</Trans>
            </Button>
            <Button kind="text" onClick={forget}>
              <Trans>No</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-2">
          {clock.status === "suspended" ? (
            <Tap onTap={() => mark({ what: "resumed" })} busy={isSending}>
              <Trans>The match goes on</Trans>
            </Tap>
          ) : clock.next ? (
            <Tap onTap={() => mark(begin(clock.next as PhaseId))} busy={isSending}>
              {t(beginTexts[clock.next])}
            </Tap>
          ) : (
            isLast && (
              <Tap onTap={() => mark({ what: "ended", phase: clock.phase })} busy={isSending}>
                <Trans>The match is over</Trans>
              </Tap>
            )
          )}
          <div className="row flex-wrap gap-2">
            {isUnderWay &&
              [2, 5, 10].map((minutes) => (
                <Button
                  key={minutes}
                  kind="soft"
                  busy={isSending}
                  onClick={() => mark({ what: "delayed", value: minutes })}
                >
                  {t`${minutes} min later`}
                </Button>
              ))}
            {clock.status === "running" && (
              <Button kind="outline" busy={isSending} onClick={() => mark({ what: "suspended" })}>
                <Trans>Interrupted</Trans>
              </Button>
            )}
            {extra && (isLast || clock.status === "over") && (
              <Button kind="outline" busy={isSending} onClick={() => mark(begin(extra.id))}>
                {t(beginTexts[extra.id])}
              </Button>
            )}
            {!hasEnded(clock) && (
              <Button
                kind="text"
                className="text-danger!"
                busy={isSending}
                onClick={() => mark({ what: clock.status === "before" ? "canceled" : "abandoned" })}
              >
                {clock.status === "before" ? t`Canceled` : t`Stopped for good`}
              </Button>
            )}
          </div>
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

function Tap({ onTap, busy, children }: { onTap: () => void; busy: boolean; children: ReactNode }) {
  return (
    <Button wide className="loud" busy={busy} onClick={onTap}>
      {children}
    </Button>
  );
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
  const name = status === "suspended" || !phase ? t(statusTexts[status]) : t(phaseTexts[phase]);
  const nextName = next && t(phaseTexts[next]);
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

type Doubt = { said: Said; expectedAt: number | null };

/** Sends what was tapped; of two people who tap at once one hears that something changed, and sees what. */
function useMark(event: NamedEvent, stadiumId: string, onMarked: (event: NamedEvent) => void) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [own, setOwn] = useState<Mark | null>(null);

  async function mark(said: Said & { sure?: boolean }) {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    const version = event.marks.at(-1)?.number ?? 0;
    const body = { eventId: event.id, version, ...said };
    const answer = await call("POST /staff/stadiums/:stadiumId/marks", { params: { stadiumId }, body });
    setSending(false);
    setDoubt(null);
    if (answer.ok) {
      const last = answer.body.event.marks.at(-1) ?? null;
      setOwn(last?.what === "revoked" ? null : last);
      return onMarked(answer.body.event);
    }
    const { problem: refused } = answer;
    if (refused.code === "far-from-plan")
      return setDoubt({ said, expectedAt: "expectedAt" in refused ? (refused.expectedAt ?? null) : null });
    if (refused.code === "changed-meanwhile") {
      if ("current" in refused && refused.current) onMarked(refused.current as NamedEvent);
      return setProblem(t`Someone else just set the clock. Take another look.`);
    }
    if (refused.code === "mark-unfit") return setProblem(t`The clock says so already.`);
    if (refused.code === "undo-over") return setProblem(t`Too late to undo. Ask the venue management.`);
    setProblem(t`That didn’t work. Please try again.`);
  }
  return { mark, isSending, doubt, problem, own, forget: () => setDoubt(null) };
}
