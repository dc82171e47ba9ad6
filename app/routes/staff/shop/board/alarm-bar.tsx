import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { AcceptButton } from "../card/accept-button.tsx";
import type { CardActions } from "../card/use-card-actions.ts";

/**
 * Flashes and rings until somebody confirms seeing the new orders; a single one can be accepted right here. Lies over
 * the title, so that no card moves under a finger.
 */
export function AlarmBar({
  unseen,
  isMuted,
  canAct,
  actions,
  onSeen,
}: {
  unseen: BoardCard[];
  isMuted: boolean;
  canAct: boolean;
  actions: CardActions;
  onSeen: () => void;
}) {
  const { t } = useLingui();
  const [first] = unseen;
  const count = unseen.length;
  return (
    <div role="alert" data-ringing={first ? "" : undefined} className="alarm-cover">
      {first && (
        <div className="alarm">
          <Icon name="bell" className="size-7" />
          <p className="min-w-0 text-xl font-bold">
            <Plural value={count} one="# new order" other="# new orders" />
            {isMuted && (
              <span className="row gap-1.5 text-sm font-semibold">
                <StaffIcon name="sound" className="size-4" />
                <Trans>The sound is off. Tap the screen once.</Trans>
              </span>
            )}
          </p>
          {canAct && count === 1 && !actions.waiting.has(first.id) && (
            <AcceptButton card={first} actions={actions} kind="outline" className="px-6 text-lg text-ink" />
          )}
          {canAct && (
            <button type="button" className="alarm-seen" aria-label={t`Seen`} onClick={onSeen}>
              <StaffIcon name="mute" className="size-7" />
              <span className="alarm-word">{t`Seen`}</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

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
