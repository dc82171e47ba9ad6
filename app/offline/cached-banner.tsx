import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { minuteMs } from "#domain/durations.ts";
import { Icon } from "../components/icon.tsx";
import { readCachedCopy } from "./cached-copy.ts";
import type { HasArrivedMessage } from "./messages.ts";
import { askWorker } from "./own-search.ts";

/** Inline styles, because the first view should not carry rules for a rare banner. */
const look: CSSProperties = {
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 20,
  gap: 8,
  paddingInline: 16,
  background: "var(--color-ink)",
  color: "var(--color-page)",
  fontSize: "var(--text-sm)",
};
/** A slower network counts as none, until it responds after all. */
const showAfterMs = 3_500;
const refreshAfterMs = 1_000;

/**
 * Shown over a screen from the cache, and over one that could not be reloaded: how old it is, and a way to reload. When
 * the network is merely slow its response replaces the copy; the banner appears when it does not arrive.
 */
export function CachedBanner() {
  const { t, i18n } = useLingui();
  const [ageMs, setAgeMs] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const copy = readCachedCopy();
    const lastLoad = () => performance.getEntriesByName("reached").at(-1) as PerformanceMark | undefined;
    let loadedAt = copy ? performance.now() - copy.ageMs : (lastLoad()?.detail ?? 0);
    const showAge = () => setAgeMs(performance.now() - loadedAt);
    let timer = 0;
    const show = () => {
      if (timer) return;
      loadedAt = Math.min(loadedAt, lastLoad()?.detail ?? loadedAt);
      showAge();
      timer = window.setInterval(showAge, minuteMs);
    };
    const hide = () => {
      loadedAt = performance.now();
      clearTimeout(late);
      clearInterval(timer);
      timer = 0;
      setAgeMs(null);
    };
    const late = window.setTimeout(show, showAfterMs);
    const stopped = new AbortController();
    const { signal } = stopped;
    addEventListener("unreached", show, { signal });
    // After a cached document, data of other screens may be cached, too.
    let isCopy = copy !== null;
    addEventListener("reached", () => isCopy || hide(), { signal });
    // The "online" event comes before the network works.
    const askAgain = () => {
      isCopy = false;
      setTimeout(() => refresh(), refreshAfterMs);
    };
    addEventListener("online", askAgain, { signal });
    if (!copy?.isAsking) show();
    else
      void hasArrived().then((isHere) => {
        if (signal.aborted) return;
        if (!isHere) return show();
        hide();
        refresh();
      });
    return () => {
      stopped.abort();
      hide();
    };
  }, []);
  if (ageMs === null) return null;
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
  const minutes = Math.round(ageMs / minuteMs);
  const ago =
    minutes < 60
      ? format.format(-minutes, "minute")
      : minutes < 24 * 60
        ? format.format(-Math.round(minutes / 60), "hour")
        : format.format(-Math.round(minutes / 60 / 24), "day");
  return (
    <p role="status" className="row" style={look} data-kept>
      <Icon name="offline" />
      <span className="grow">{t`You’re offline. This page was loaded ${ago}.`}</span>
      <button
        type="button"
        style={{ minHeight: 44, fontWeight: 650, textDecoration: "underline" }}
        onClick={() => (readCachedCopy() ? location.reload() : void revalidate())}
      >
        {t`Try again`}
      </button>
    </p>
  );
}

/** Whether the network's page has arrived after all. False when it failed or is unknown. */
function hasArrived(): Promise<boolean> {
  return askWorker<boolean>({ type: "still-asking", url: location.href } satisfies HasArrivedMessage).then(
    Boolean,
  );
}
