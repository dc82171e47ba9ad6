import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";

/** Call the fan, directions, the ticket's picture: three large buttons. */
export function FindLinks({ order }: { order: Carried }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const [asksForMap, setAsksForMap] = useState(false);
  const { customerName: name, phone, position, ticketImage } = order;
  const place = position && `${position.latitude},${position.longitude}`;
  const metres = position?.accuracyMetres ? Math.round(position.accuracyMetres) : null;
  const picture = ticketImage && `/api/tickets/${ticketImage}`;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <a href={`tel:${phone}`} className="find bg-soft text-link" aria-label={t`Call ${name}`}>
        <Icon name="phone" className="size-6" />
        <span className="one-line max-w-full">{name ? t`Call ${name}` : t`Call`}</span>
      </a>
      {place && (
        <button type="button" className="find bg-soft" onClick={() => setAsksForMap(true)}>
          <Icon name="pin" className="size-6" />
          <span>{metres ? t`Map ±${metres} m` : t`Map`}</span>
        </button>
      )}
      {picture && (
        <button type="button" className="find bg-soft" onClick={() => setShown(true)}>
          <Icon name="ticket" className="size-6" />
          <Trans>Ticket</Trans>
        </button>
      )}
      {asksForMap && place && <MapQuestion place={place} onClose={() => setAsksForMap(false)} />}
      {isShown && picture && (
        <Sheet title={t`The fan’s ticket`} onClose={() => setShown(false)}>
          <TicketPicture src={picture} />
        </Sheet>
      )}
    </div>
  );
}

/** The map is a third party: it gets the position only after the runner confirms. */
export function MapQuestion({ place, onClose }: { place: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Open Google Maps?`} onClose={onClose}>
      <p>
        <Trans>Google will learn where this fan sits. Nothing else is passed on: no name, no order.</Trans>
      </p>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
        target="_blank"
        rel="noreferrer"
        className="btn mt-4 w-full bg-primary text-on-primary"
        onClick={onClose}
      >
        {t`Open the map`}
      </a>
    </Sheet>
  );
}

function TicketPicture({ src }: { src: string }) {
  const { t } = useLingui();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p className="row gap-2 text-muted">
        <Icon name="image" />
        <Trans>We can’t show the picture right now.</Trans>
      </p>
    );
  return (
    <img
      src={src}
      alt={t`The fan’s ticket`}
      className="w-full rounded-small"
      onError={() => setBroken(true)}
    />
  );
}
