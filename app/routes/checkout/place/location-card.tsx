import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { DeliveryPosition } from "#domain/cart/checkout.ts";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId } from "../missing.ts";
import { nearestEntrance } from "./nearest-entrance.ts";
import type { LocationStatus } from "./use-location.ts";

type Props = {
  status: LocationStatus;
  position: DeliveryPosition | null;
  blocks: SeatBlock[];
  onAsk: () => void;
  onHelp: () => void;
  isMissing: boolean;
  /** The seat's signed link replaces the location. */
  isOptional: boolean;
};

/** Explains why the position is needed, asks for it, and shows its accuracy. */
export function LocationCard({ status, position, blocks, onAsk, onHelp, isMissing, isOptional }: Props) {
  const { t } = useLingui();
  if (position) return <LocationKnown position={position} blocks={blocks} />;
  if (isOptional && (status === "denied" || status === "failed")) return <SeatCodeKnown />;
  const isDenied = status === "denied";
  return (
    <Card
      id={fieldId("location")}
      tabIndex={-1}
      className={`grid gap-3 p-5 ${isMissing ? "outline-2 outline-danger" : ""}`}
    >
      <div className="row gap-3">
        <Icon name="pin" className={isDenied || isMissing ? "text-danger" : ""} />
        <p>
          <b className="block">{isDenied ? t`Location is blocked` : t`Share your location`}</b>
          <span className="text-sm text-muted">
            {isDenied
              ? t`Location access is required for delivery. Please enable it in your browser settings.`
              : status === "failed"
                ? t`We could not find your position. Please try again.`
                : isOptional
                  ? t`Your seat’s code tells where you are. With your location the runner finds you even faster.`
                  : t`So that the runner takes the shortest way to you. Used for this order only.`}
          </span>
        </p>
      </div>
      {isDenied ? (
        <Button kind="soft" onClick={onHelp}>{t`How to allow it`}</Button>
      ) : (
        <Button kind="soft" busy={status === "asking"} onClick={onAsk}>
          {status === "failed" ? t`Try again` : t`Share location`}
        </Button>
      )}
    </Card>
  );
}

function LocationKnown({ position, blocks }: { position: DeliveryPosition; blocks: SeatBlock[] }) {
  const { t } = useLingui();
  const metres = position.accuracyMetres;
  const gate = nearestEntrance(blocks, position);
  const facts = [
    metres !== null &&
      (metres < 1000 ? t`accurate to ${metres} m` : t`accurate to about ${Math.round(metres / 1000)} km`),
    gate && t`near entrance ${gate}`,
  ].filter(Boolean);
  return (
    <Card className="row gap-3 p-5">
      <Icon name="pin" />
      <p className="grow">
        <b className="block font-semibold">{t`Location received`}</b>
        <span className="text-sm text-muted">{facts.join(" · ")}</span>
      </p>
      <Icon name="check" className="text-delivered" />
    </Card>
  );
}

/** Shown when the location is not needed. */
function SeatCodeKnown() {
  const { t } = useLingui();
  return (
    <Card className="row gap-3 p-5">
      <Icon name="pin" />
      <p className="grow">
        <b className="block font-semibold">{t`We know your seat`}</b>
        <span className="text-sm text-muted">{t`You scanned its code, so no location is needed.`}</span>
      </p>
      <Icon name="check" className="text-delivered" />
    </Card>
  );
}
