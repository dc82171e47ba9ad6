import { Trans } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";

/** Shown while the shop takes no orders because its board was silent. Anyone at the board can resume. */
export function AutoPausedBar({
  canAct,
  busy,
  onHere,
}: {
  canAct: boolean;
  busy: boolean;
  onHere: () => void;
}) {
  return (
    <div role="alert" className="held">
      <Icon name="warning" className="size-7" />
      <p className="min-w-0 grow font-semibold">
        <Trans>Paused: nobody answered, so this shop isn’t getting new orders.</Trans>
      </p>
      {canAct && (
        <Button kind="outline" className="flex-none text-ink" busy={busy} onClick={onHere}>
          <Trans>We’re here</Trans>
        </Button>
      )}
    </div>
  );
}
