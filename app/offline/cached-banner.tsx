import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { minuteMs } from "#domain/durations.ts";
import { Icon } from "../components/icon.tsx";
import { hasArrived, readCachedCopy } from "./cached-copy.ts";

/** A slower network counts as none, until it responds after all. */
const showAfterMs = 3_500;

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
    const kept = readCachedCopy();
    let loadedAt = kept ? performance.now() - kept.ageMs : 0;
    const tell = () => setAgeMs(performance.now() - loadedAt);
    let timer = 0;
    const show = () => {
      if (timer) return;
      tell();
      timer = window.setInterval(tell, minuteMs);
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
    // Beside a copy the data of other screens may be copies, too.
    let isCopy = kept !== null;
    addEventListener("reached", () => isCopy || hide(), { signal });
    const askAgain = () => {
      isCopy = false;
      refresh();
    };
    addEventListener("online", askAgain, { signal });
    if (!kept?.isAsking) show();
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
    <p role="status" className="kept row" data-kept>
      <Icon name="offline" />
      <span>{t`You’re offline. This page was loaded ${ago}.`}</span>
      <button type="button" onClick={() => (readCachedCopy() ? location.reload() : void revalidate())}>
        {t`Try again`}
      </button>
    </p>
  );
}
