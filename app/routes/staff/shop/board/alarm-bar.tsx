import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";

/** Flashes and rings until somebody confirms seeing the new orders. */
export function AlarmBar({
  count,
  isMuted,
  canAct,
  onSeen,
}: {
  count: number;
  isMuted: boolean;
  canAct: boolean;
  onSeen: () => void;
}) {
  return (
    <div role="alert" data-ringing={count > 0 || undefined}>
      {count > 0 && (
        <div className="alarm">
          <Icon name="bell" className="size-7" />
          <p className="min-w-0 grow text-xl font-bold">
            <Plural value={count} one="# new order" other="# new orders" />
            {isMuted && (
              <span className="row gap-1.5 text-sm font-semibold">
                <StaffIcon name="sound" className="size-4" />
                <Trans>The sound is off. Touch the screen once.</Trans>
              </span>
            )}
          </p>
          {canAct && (
            <Button kind="outline" className="min-h-14 px-8 text-lg text-ink" onClick={onSeen}>
              <Trans>Seen</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
