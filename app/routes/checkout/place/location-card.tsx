import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { DeliveryPosition } from "#domain/cart/checkout.ts";
import { distanceMetres, type Position } from "#domain/shop/geo.ts";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId } from "../missing.tsx";
import type { LocationStatus } from "./use-location.ts";

type Props = {
  status: LocationStatus;
  position: DeliveryPosition | null;
  blocks: SeatBlock[];
  /** The seat's entrance. */
  entrance: string;
  /** The fan says that the seat is wrong. */
  onOtherSeat: () => void;
  onAsk: () => void;
  onHelp: () => void;
  isMissing: boolean;
  /** The seat's signed link replaces the location. */
  isOptional: boolean;
};

/** Explains why the position is needed, asks for it, and shows its accuracy. */
export function LocationCard({
  status,
  position,
  blocks,
  entrance,
  onOtherSeat,
  onAsk,
  onHelp,
  isMissing,
  isOptional,
}: Props) {
  const { t } = useLingui();
  const [isSure, setIsSure] = useState(false);
  const near = position && !isSure ? otherEntrance(blocks, position, entrance) : null;
  if (position && near)
    return (
      <SeatInDoubt near={near} entrance={entrance} onSure={() => setIsSure(true)} onOther={onOtherSeat} />
    );
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
                ? t`We couldn’t find your location. Please try again.`
                : isOptional
                  ? t`Your seat code tells us where you are. With your location the runner can find you even faster.`
                  : t`So the runner can take the shortest way to you. Used for this order only.`}
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
      metres >= worthShowingMetres &&
      (metres < 1000 ? t`accurate to ${metres} m` : t`accurate to about ${Math.round(metres / 1000)} km`),
    gate && t`near gate ${gate}`,
  ].filter(Boolean);
  return (
    <Card className="row gap-3 p-5">
      <Icon name="pin" />
      <p className="grow">
        <b className="block font-semibold">{t`Location received`}</b>
        <span className="text-sm text-muted">{facts.join("\u00a0· ")}</span>
      </p>
      <Icon name="check" className="text-delivered" />
    </Card>
  );
}

/** Accuracy is shown from this value on. */
const worthShowingMetres = 5;

type DoubtProps = { near: string; entrance: string; onSure: () => void; onOther: () => void };

/** Asks which is right if the phone is at another gate than the seat, because the delivery would be lost. */
function SeatInDoubt({ near, entrance, onSure, onOther }: DoubtProps) {
  const { t } = useLingui();
  return (
    <Card className="grid gap-3 p-5" role="status">
      <p className="row gap-3">
        <Icon name="pin" className="text-pending" />
        <span>
          <b className="block">{t`You’re near gate ${near}, your seat is at gate ${entrance}`}</b>
          <span className="text-sm text-muted">{t`Is your seat correct?`}</span>
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="soft" className="px-2" onClick={onSure}>{t`Yes, gate ${entrance}`}</Button>
        <Button kind="outline" className="px-2" onClick={onOther}>{t`Change seat`}</Button>
      </div>
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
        <span className="text-sm text-muted">{t`You scanned the seat code, so we don’t need your location.`}</span>
      </p>
      <Icon name="check" className="text-delivered" />
    </Card>
  );
}

/** Entrances farther away are ignored. */
const nearMetres = 250;

/** The entrance of the nearest block, for a fan who is in the stadium. */
export function nearestEntrance(blocks: SeatBlock[], position: Position): string | null {
  return nearest(blocks, position)?.entrance ?? null;
}

type Measured = Position & { accuracyMetres: number | null };

/** The entrance near the phone if the seat's is another one, farther away by more than the position may err; else null. */
export function otherEntrance(blocks: SeatBlock[], position: Measured, entrance: string): string | null {
  const own = nearest(
    blocks.filter((block) => sameName(block.entrance, entrance)),
    position,
    Number.POSITIVE_INFINITY,
  );
  const best = nearest(blocks, position);
  if (!own || !best || sameName(best.entrance, entrance)) return null;
  return own.metres - best.metres > (position.accuracyMetres ?? 0) ? best.entrance : null;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function nearest(blocks: SeatBlock[], position: Position, within = nearMetres) {
  let best: { entrance: string; metres: number } | null = null;
  for (const block of blocks) {
    const metres = distanceMetres(block, position);
    if (metres < (best?.metres ?? within)) best = { entrance: block.entrance, metres };
  }
  return best;
}

/** Asks if the phone is kilometres away from the cart's stadium, because an order would go to an empty seat. */
export function FarAway({ stadium, onHere }: { stadium: string; onHere: () => void }) {
  const { t } = useLingui();
  return (
    <Card id={fieldId("stadium")} tabIndex={-1} className="grid gap-3 p-5" role="status">
      <p className="row gap-3">
        <Icon name="pin" className="text-pending" />
        <span>
          <b className="block">{t`Your phone seems to be far from ${{ stadium }}`}</b>
          <span className="text-sm text-muted">{t`Is this the stadium you’re at?`}</span>
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="soft" className="px-2" onClick={onHere}>{t`Yes, I’m here`}</Button>
        <LinkButton to="/stadium-selection" kind="outline" className="px-2">
          {t`Another stadium`}
        </LinkButton>
      </div>
    </Card>
  );
}

type LocationDialogProps = { open: boolean; status: LocationStatus; onClose: () => void; onAsk: () => void };

/** Blocks placing while there is no position (product 10.12). */
export function LocationDialog({ open, status, onClose, onAsk }: LocationDialogProps) {
  const { t } = useLingui();
  const isDenied = status === "denied";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDenied ? t`Location is blocked` : t`Where can we find you?`}
      actions={
        <>
          <Button kind="outline" className="px-3" onClick={onClose}>{t`Not now`}</Button>
          <Button className="px-3" busy={status === "asking"} onClick={onAsk}>
            {isDenied || status === "failed" ? t`Try again` : t`Share location`}
          </Button>
        </>
      }
    >
      {isDenied ? (
        <>
          <p>{t`Location access is required for delivery. Please enable it in your browser settings.`}</p>
          <p className="mt-2">{t`Usually: tap the icon next to the address, then Permissions, Location, Allow.`}</p>
        </>
      ) : status === "failed" ? (
        <p>{t`We couldn’t find your location. Please try again.`}</p>
      ) : (
        <p>{t`We need your location to deliver: it’s how the runner finds you in the crowd. Your browser will ask you once.`}</p>
      )}
    </Dialog>
  );
}
