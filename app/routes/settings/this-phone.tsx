import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { usePush } from "#app/push/use-push.ts";
import type { PushState } from "#domain/notice/push.ts";

/** This browser's notification permission, and a button to ask for it. */
export function ThisPhone({ push }: { push: PushState }) {
  const { t } = useLingui();
  const { ability, isAsking, ask } = usePush(push);
  if (ability === null) return null;

  async function allow() {
    if ((await ask()) === "failed")
      showToast({ kind: "error", text: t`We couldn’t turn on notifications. Please try again later.` });
  }
  const words: Record<typeof ability, ReactNode> = {
    allowed: <Trans>Notifications are on in this browser.</Trans>,
    blocked: (
      <Trans>Notifications are blocked in this browser. You can allow them in its site settings.</Trans>
    ),
    unsupported: (
      <Trans>
        This browser can’t show notifications. On an iPhone they work once Seatside is added to the home
        screen.
      </Trans>
    ),
    ask: push.hasOrdered ? (
      <Trans>You haven’t turned on notifications in this browser yet.</Trans>
    ) : (
      <Trans>We’ll ask to send you notifications when you place your first order.</Trans>
    ),
  };
  return (
    <Card className="row mt-3 flex-wrap gap-3 p-4" aria-label={t`This phone`}>
      <Icon name={ability === "allowed" ? "check" : "bell"} className="flex-none text-muted" />
      <p className="min-w-0 grow basis-48 text-muted">{words[ability]}</p>
      {ability === "ask" && push.hasOrdered && (
        <Button kind="soft" busy={isAsking} onClick={allow}>
          <Trans>Allow</Trans>
        </Button>
      )}
    </Card>
  );
}
