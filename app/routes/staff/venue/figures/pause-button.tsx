import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useNow } from "#app/hooks/use-now.ts";
import type { ShopFigures } from "#domain/venue/venue-figures.ts";
import { venueProblem } from "../parts/venue-texts.ts";

const pauseMs = 10 * 60_000;

/** Stops a shop's new orders for ten minutes, or ends its pause; the figures follow by their own socket. */
export function PauseButton({ shop, name }: { shop: ShopFigures; name: string }) {
  const { t } = useLingui();
  const now = useNow(10_000);
  const [busy, setBusy] = useState(false);
  /** What was just set, until the figures say it. */
  const [set, setSet] = useState<{ until: number | null; over: number | null } | null>(null);
  const { isOpen, pausedUntil } = shop.state;
  const until = set && set.over === pausedUntil ? set.until : pausedUntil;
  const isPaused = (until ?? 0) > now;
  if (!isOpen && !isPaused) return null;
  async function press() {
    setBusy(true);
    const pauseUntil = isPaused ? null : Date.now() + pauseMs;
    const answer = await call("POST /staff/shops/:shopId/state", {
      params: { shopId: shop.id },
      body: { pauseUntil },
    });
    if (answer.ok) setSet({ until: pauseUntil, over: pausedUntil });
    else showToast({ kind: "error", text: venueProblem(t, answer.problem.code) });
    setBusy(false);
  }
  return (
    <Button kind="soft" className="px-3 whitespace-nowrap" busy={busy} onClick={() => void press()}>
      {isPaused ? <Trans>Resume</Trans> : <Trans>Pause 10 min</Trans>}
      <span className="unseen"> · {name}</span>
    </Button>
  );
}
