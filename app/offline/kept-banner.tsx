import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { keptAgeMs } from "./kept-age.ts";

const minuteMs = 60_000;

/**
 * Over a screen that came from the phone's copy: how old it is, and a way to the present. Nothing old passes for new.
 */
export function KeptBanner() {
  const { t, i18n } = useLingui();
  const [ageMs, setAgeMs] = useState<number | null>(null);
  useEffect(() => {
    const age = keptAgeMs();
    if (age === null) return;
    const openedAt = performance.now();
    const tell = () => setAgeMs(age + performance.now() - openedAt);
    tell();
    const timer = setInterval(tell, minuteMs);
    return () => clearInterval(timer);
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
      <span>{t`No connection. You see what was loaded ${ago}.`}</span>
      <button type="button" onClick={() => location.reload()}>
        {t`Try again`}
      </button>
    </p>
  );
}
