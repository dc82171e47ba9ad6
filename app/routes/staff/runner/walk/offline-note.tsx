import { Plural, Trans } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";

/** Offline a runner works on; this shows how old the list is and how many deliveries are queued. */
export function OfflineNote({
  isOffline,
  inHand,
  asOf,
  waiting,
  isKept,
}: {
  isOffline: boolean;
  /** Bags that a code can be scanned for. */
  inHand: number;
  asOf: string;
  waiting: number;
  isKept: boolean;
}) {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {isOffline && (
        <p className="row gap-3 rounded-card bg-pending-tint p-4 text-pending">
          <Icon name="offline" className="size-6" />
          <span className="min-w-0">
            <b className="block">
              {inHand > 0 ? (
                <Trans>No network. Carry on: scanning still works.</Trans>
              ) : (
                <Trans>No network. New bags appear when it’s back.</Trans>
              )}
            </b>
            <Trans>Bags as of {asOf}.</Trans>
          </span>
        </p>
      )}
      {waiting > 0 && (
        <p className="row gap-3 rounded-card bg-preparing-tint p-4 text-preparing" data-waiting={waiting}>
          <Icon name="refresh" className="size-6" />
          <span className="min-w-0">
            <b className="block">
              <Plural
                value={waiting}
                one="# delivery waits on this phone"
                other="# deliveries wait on this phone"
              />
            </b>
            {!isKept ? (
              <Trans>This phone can’t store anything: keep this page open until all is sent.</Trans>
            ) : isOffline ? (
              <Trans>Sent automatically when you’re back online.</Trans>
            ) : (
              <Trans>The server isn’t answering. We keep trying.</Trans>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
