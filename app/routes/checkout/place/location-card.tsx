import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { DeliveryPosition } from "#domain/cart/checkout.ts";
import { distanceMetres, type Position } from "#domain/shop/geo.ts";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId } from "../missing.tsx";
import type { LocationStatus, useDeliveryLocation } from "./use-location.ts";

type Props = {
  location: ReturnType<typeof useDeliveryLocation>;
  blocks: SeatBlock[];
  /** The seat's entrance. */
  entrance: string;
  /** The fan says that the seat is wrong. */
  onOtherSeat: () => void;
  onHelp: () => void;
  isMissing: boolean;
  /** The seat's signed link replaces the location. */
  isOptional: boolean;
};

/** Explains why the position is needed, asks for it, and shows its accuracy. */
export function LocationCard({ location, blocks, entrance, isMissing, isOptional, ...on }: Props) {
  const { t } = useLingui();
  const { status, position, ask } = location;
  const [isSure, setIsSure] = useState(false);
  const near = position && !isSure ? otherEntrance(blocks, position, entrance) : null;
  if (position && near)
    return (
      <SeatInDoubt near={near} entrance={entrance} onSure={() => setIsSure(true)} onOther={on.onOtherSeat} />
    );
  if (position) return <LocationKnown position={position} blocks={blocks} />;
  if (isOptional && (status === "denied" || status === "failed"))
    return (
      <PlaceKnown
        title={t`We know your seat`}
        text={t`You scanned the seat code, so we don’t need your location.`}
      />
    );
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
        <Button kind="soft" onClick={on.onHelp}>{t`How to allow it`}</Button>
      ) : (
        <Button kind="soft" busy={status === "asking"} onClick={() => void ask()}>
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
  return <PlaceKnown title={t`Location received`} text={facts.join("\u00a0· ")} />;
}

function PlaceKnown({ title, text }: { title: string; text: string }) {
  return (
    <Card className="row gap-3 p-5">
      <Icon name="pin" />
      <p className="grow">
        <b className="block font-semibold">{title}</b>
        <span className="text-sm text-muted">{text}</span>
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
    <PlaceQuestion
      title={t`You’re near gate ${near}, your seat is at gate ${entrance}`}
      question={t`Is your seat correct?`}
    >
      <Button kind="soft" className="px-2" onClick={onSure}>{t`Yes, gate ${entrance}`}</Button>
      <Button kind="outline" className="px-2" onClick={onOther}>{t`Change seat`}</Button>
    </PlaceQuestion>
  );
}

type PlaceQuestionProps = { id?: string; title: string; question: string; children: ReactNode };

/** A doubt about the place, with its two answers. */
function PlaceQuestion({ title, question, children, id }: PlaceQuestionProps) {
  return (
    <Card id={id} tabIndex={id ? -1 : undefined} className="grid gap-3 p-5" role="status">
      <p className="row gap-3">
        <Icon name="pin" className="text-pending" />
        <span>
          <b className="block">{title}</b>
          <span className="text-sm text-muted">{question}</span>
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">{children}</div>
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
    <PlaceQuestion
      id={fieldId("stadium")}
      title={t`Your phone seems to be far from ${{ stadium }}`}
      question={t`Is this the stadium you’re at?`}
    >
      <Button kind="soft" className="px-2" onClick={onHere}>{t`Yes, I’m here`}</Button>
      <LinkButton to="/stadium-selection" kind="outline" className="px-2">{t`Another stadium`}</LinkButton>
    </PlaceQuestion>
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
