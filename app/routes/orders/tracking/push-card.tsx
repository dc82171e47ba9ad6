import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { readStored, writeStored } from "#app/hooks/phone-storage.ts";
import { showToast } from "#app/hooks/toast.ts";
import { usePush } from "#app/push/use-push.ts";
import type { PushState } from "#domain/notice/push.ts";

/** Set after "not now"; the settings still offer it. */
const laterName = "seatside_push_later";

/** Asks for push permission, only after the first order. */
export function PushCard({ push, isPickup }: { push: PushState | null; isPickup: boolean }) {
  const { t } = useLingui();
  const { ability, isAsking, ask } = usePush(push);
  // Hidden until storage was read, so that it does not appear and vanish.
  const [isLater, setLater] = useState(true);
  useEffect(() => setLater(readStored(laterName) !== null), []);
  if (!push?.isWanted || ability !== "ask" || isLater) return null;

  async function allow() {
    const answer = await ask();
    if (answer === "allowed")
      showToast({ kind: "success", text: t`We’ll let you know when something changes.` });
    if (answer === "failed")
      showToast({ kind: "error", text: t`We couldn’t turn on notifications. Please try again later.` });
  }
  function later() {
    // Without storage the next order asks again.
    writeStored(laterName, "1");
    setLater(true);
  }
  return (
    <Card className="grid gap-3 p-4 animate-[rise_.25s_ease-out]" aria-labelledby="push-title">
      <div className="row gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-primary-tint text-link">
          <Icon name="bell" />
        </span>
        <div className="min-w-0">
          <h2 id="push-title" className="text-lg">{t`Put your phone away and enjoy the match`}</h2>
          <p className="text-sm text-muted">
            {isPickup
              ? t`We’ll tell you when the shop accepts and when it’s ready.`
              : t`We’ll tell you when the shop accepts, when your order is on its way and when it’s here.`}
          </p>
        </div>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <Button kind="outline" onClick={later}>{t`Not now`}</Button>
        <Button kind="soft" busy={isAsking} onClick={allow}>{t`Notify me`}</Button>
      </div>
    </Card>
  );
}
