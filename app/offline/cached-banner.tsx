import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { minuteMs } from "#domain/durations.ts";
import { Icon } from "../components/icon.tsx";
import { hasArrived, readCachedCopy } from "./cached-copy.ts";

/** A slower network counts as none, until it responds after all. */
const showAfterMs = 3_500;

/**
 * Shown over a screen from the cache: how old it is, and a way to reload. When the network is merely slow its response
 * replaces the copy; the banner appears when it does not arrive.
 */
export function CachedBanner() {
  const { t, i18n } = useLingui();
  const [ageMs, setAgeMs] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const kept = readCachedCopy();
    if (!kept) return;
    const openedAt = performance.now();
    const tell = () => setAgeMs(kept.ageMs + performance.now() - openedAt);
    let timer = 0;
    const show = () => {
      if (timer) return;
      tell();
      timer = window.setInterval(tell, minuteMs);
    };
    if (!kept.isAsking) show();
    const late = window.setTimeout(show, showAfterMs);
    let left = false;
    if (kept.isAsking)
      void hasArrived().then((isHere) => {
        if (left) return;
        if (!isHere) return show();
        clearTimeout(late);
        clearInterval(timer);
        setAgeMs(null);
        refresh();
      });
    return () => {
      left = true;
      clearTimeout(late);
      clearInterval(timer);
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
      <button type="button" onClick={() => location.reload()}>
        {t`Try again`}
      </button>
    </p>
  );
}
