import { Trans } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";

export function BoardMenu({
  isOnShift,
  printsOnAccept,
  onShift,
  onTest,
  onPrinting,
}: {
  isOnShift: boolean;
  printsOnAccept: boolean;
  onShift: () => void;
  onTest: () => void;
  onPrinting: (on: boolean) => void;
}) {
  return (
    <>
      <button type="button" className="menu-row" onClick={onShift}>
        <Icon name="bell" />
        {isOnShift ? <Trans>End the shift</Trans> : <Trans>Start the shift</Trans>}
      </button>
      <button type="button" className="menu-row" onClick={onTest}>
        <StaffIcon name="sound" />
        <Trans>Try the sound</Trans>
      </button>
      <label className="menu-row">
        <StaffIcon name="print" />
        <span className="grow">
          <Trans>Print a ticket on accepting</Trans>
        </span>
        <input
          type="checkbox"
          className="tick"
          checked={printsOnAccept}
          onChange={(event) => onPrinting(event.target.checked)}
        />
      </label>
    </>
  );
}
