import { Trans } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";

/** Shows and hides the ways to move a list's rows; in between the rows are for reading. */
export function SortButton({
  isSorting,
  onChange,
  className,
}: {
  isSorting: boolean;
  onChange: (isSorting: boolean) => void;
  className?: string;
}) {
  return (
    <Button
      kind="outline"
      className={className}
      aria-pressed={isSorting}
      onClick={() => onChange(!isSorting)}
    >
      {isSorting ? <Trans>Done</Trans> : <Trans>Change the order</Trans>}
    </Button>
  );
}
