import { useEffect, useEffectEvent } from "react";
import type { Address } from "#app/api/address.ts";
import type { AnswerTo, CallName } from "#domain/wire/calls.ts";
import { listenToPage } from "./page-signals.ts";
import { type Answer, type Ask, askFor, startPolling } from "./poller.ts";

type Options = {
  firstAfterMs?: number;
  /** Window events that trigger a poll; always the same array. */
  events?: readonly string[];
};
const none: readonly string[] = [];

/**
 * Polls an address (null: nothing) while the page is visible, and at once when it becomes visible again. When `hear`
 * returns false, polling stops until then.
 */
export function usePolled<Name extends CallName>(
  address: Address<Name> | null,
  everyMs: number,
  hear: (answer: Answer<AnswerTo<Name>>) => unknown,
  options?: Options,
): void {
  useAsked(address, askFor<Name>, everyMs, hear, options);
}

/** The same for what is not a GET: `ask` begins anew with each `wanted`. */
export function useAsked<Body>(
  wanted: string | null,
  ask: (wanted: string) => Ask<Body>,
  everyMs: number,
  hear: (answer: Answer<Body>) => unknown,
  { firstAfterMs = 0, events = none }: Options = {},
): void {
  const onAnswer = useEffectEvent(hear);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === null) return;
    const poller = startPolling(onAsk(wanted), everyMs, (answer) => onAnswer(answer));
    poller.within(firstAfterMs);
    const stopListening = listenToPage({ wake: poller.now });
    for (const event of events) window.addEventListener(event, poller.now);
    return () => {
      poller.stop();
      stopListening();
      for (const event of events) window.removeEventListener(event, poller.now);
    };
  }, [wanted, everyMs, firstAfterMs, events]);
}
