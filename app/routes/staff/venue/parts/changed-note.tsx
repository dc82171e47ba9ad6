import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";

/** Somebody else saved first: shows their changes field by field and lets the user choose, so that nothing is lost. */
export function ChangedNote({
  differences,
  isGone,
  onTakeTheirs,
  onKeepMine,
  busy,
}: {
  differences: { name: string; theirs: string }[];
  isGone: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  busy: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-card bg-pending-tint p-5 text-pending"
    >
      <p className="row gap-2.5 font-semibold">
        <Icon name="warning" />
        {isGone ? (
          <Trans>Someone just removed this.</Trans>
        ) : (
          <Trans>Someone else saved this while you were editing. Your changes are still here.</Trans>
        )}
      </p>
      {differences.length > 0 && (
        <dl className="grid gap-1 text-sm text-ink">
          {differences.map(({ name, theirs }) => (
            <div key={name} className="row items-baseline gap-2">
              <dt className="flex-none text-muted">{name}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">
                <bdi>{theirs}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isGone && (
        <div className="row flex-wrap gap-2">
          <Button kind="outline" className="text-ink" busy={busy} onClick={onTakeTheirs}>
            <Trans>Show theirs</Trans>
          </Button>
          <Button busy={busy} onClick={onKeepMine}>
            <Trans>Overwrite with mine</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
