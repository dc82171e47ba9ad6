import { useEffect, useEffectEvent } from "react";
import { listenToPage } from "./page-signals.ts";
import { type Answer, type Ask, askFor, startPolling } from "./poller.ts";

type Options = {
  /** What is asked each time, if it is not a GET of `wanted`. */
  ask?: (wanted: string) => Ask;
  firstAfterMs?: number;
  /** Window events that trigger a poll; always the same array. */
  events?: readonly string[];
};
const none: readonly string[] = [];

/**
 * Polls `wanted` (usually an address; null: nothing) while the page is visible, and at once when it becomes visible
 * again. When `hear` returns false, polling stops until then.
 */
export function usePolled(
  wanted: string | null,
  everyMs: number,
  hear: (answer: Answer) => unknown,
  { ask = askFor, firstAfterMs = 0, events = none }: Options = {},
): void {
  const onAnswer = useEffectEvent(hear);
  const onAsk = useEffectEvent((address: string) => ask(address));
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
