import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { AgeSign } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { type Carried, type Delivery, type DeliveryLine, pieceCount } from "#domain/delivery/deliveries.ts";
import { isolated } from "#domain/language/bidi.ts";

/** Few lines are checked at a glance; a long list would push the buttons away. */
const shownLines = 3;

export function BagLines({ lines, shop }: Pick<Delivery, "lines" | "shop">) {
  const { t } = useLingui();
  const localize = useLocalize();
  const coming = lines.filter((line) => line.quantity > line.removedQuantity);
  const allergens = allergenNames(t, [...new Set(coming.flatMap((line) => line.allergens))]);
  const pieces = pieceCount({ lines });
  return (
    <details className="group border-t pt-3" open={lines.length <= shownLines}>
      <summary className="row min-h-11 gap-2">
        <span className="min-w-0 grow">
          <b>{t`In the bag: ${pieces}`}</b>{" "}
          <span className="text-muted wrap-anywhere">
            · <bdi>{localize(shop.name)}</bdi>
          </span>
        </span>
        <Icon name="down" className="text-muted group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2 py-2">
        {lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </ul>
      {allergens && <p className="text-sm text-pending">{t`Contains: ${allergens}`}</p>}
    </details>
  );
}

function Line({ line }: { line: DeliveryLine }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const left = line.quantity - line.removedQuantity;
  const options = line.options.map(localize).join(", ");
  const other = isolated(localize(line.insteadOf));
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3">
      <b className="tabular">{left}×</b>
      <span className={`min-w-0 wrap-anywhere ${left === 0 ? "text-muted line-through" : ""}`}>
        {localize(line.name)}
        {line.ageRestricted && (
          <b className="text-canceled">
            {" "}
            <AgeSign />
          </b>
        )}
        {options && <span className="block text-sm text-muted">{options}</span>}
        {other && <b className="block text-sm">{t`Instead of ${other}, as the fan chose`}</b>}
        {line.note && (
          <b className="block">
            <bdi>“{line.note}”</bdi>
          </b>
        )}
      </span>
      {line.removedQuantity > 0 && (
        <span className="col-start-2 text-sm text-pending">
          {t`Not in the bag: ${line.removedQuantity}. Already refunded.`}
        </span>
      )}
    </li>
  );
}

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
          {t`Ticket`}
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
        {t`We can’t show the picture right now.`}
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
