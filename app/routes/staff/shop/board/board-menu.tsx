import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardShop } from "#domain/kitchen/board-events.ts";
import { shopCounterPath, shopWallPath } from "#domain/staff/staff-places.ts";
import { boardSizes, useBoardSize } from "./use-board-size.ts";

export function BoardMenu({
  shop,
  isOnShift,
  printsOnAccept,
  onShift,
  onTest,
  onPrinting,
}: {
  shop: Pick<BoardShop, "id" | "hasShelves">;
  isOnShift: boolean;
  printsOnAccept: boolean;
  onShift: () => void;
  onTest: () => void;
  onPrinting: (on: boolean) => void;
}) {
  const { t } = useLingui();
  const [size, setSize] = useBoardSize();
  return (
    <>
      <button type="button" className="menu-row" onClick={onShift}>
        <Icon name="bell" />
        {isOnShift ? <Trans>End the shift</Trans> : <Trans>Start the shift</Trans>}
      </button>
      <button type="button" className="menu-row" onClick={onTest}>
        <StaffIcon name="sound" />
        <Trans>Test the sound</Trans>
      </button>
      <label className="menu-row">
        <StaffIcon name="print" />
        <span className="grow">
          <Trans>Print a ticket when accepting</Trans>
        </span>
        <input
          type="checkbox"
          className="tick"
          checked={printsOnAccept}
          onChange={(event) => onPrinting(event.target.checked)}
        />
      </label>
      {shop.hasShelves && (
        <>
          <a className="menu-row" href={shopCounterPath(shop.id)}>
            <Icon name="qr" />
            <Trans>Counter: scan and hand over</Trans>
          </a>
          <a className="menu-row" href={shopWallPath(shop.id)} target="_blank" rel="noopener">
            <Icon name="bell" />
            <Trans>Screen for the wall</Trans>
          </a>
        </>
      )}
      <fieldset className="row gap-2 px-3 py-1">
        <legend className="unseen">{t`Text size`}</legend>
        <span className="grow font-medium" aria-hidden="true">{t`Text size`}</span>
        {boardSizes.map((each) => (
          <button
            key={each}
            type="button"
            className="option min-w-12! px-0!"
            aria-pressed={each === size}
            onClick={() => setSize(each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
    </>
  );
}
