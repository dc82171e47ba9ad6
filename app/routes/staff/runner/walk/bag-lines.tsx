import { Trans, useLingui } from "@lingui/react/macro";
import { allergenNames } from "#app/components/allergen-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { AgeSign } from "#app/components/legal-age.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type Delivery, type DeliveryLine, pieceCount } from "#domain/delivery/deliveries.ts";
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
      {allergens && (
        <p className="text-sm text-pending">
          <Trans>Contains: {allergens}</Trans>
        </p>
      )}
    </details>
  );
}

function Line({ line }: { line: DeliveryLine }) {
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
        {other && (
          <b className="block text-sm">
            <Trans>Instead of {other}, as the fan chose</Trans>
          </b>
        )}
        {line.note && (
          <b className="block">
            <bdi>“{line.note}”</bdi>
          </b>
        )}
      </span>
      {line.removedQuantity > 0 && (
        <span className="col-start-2 text-sm text-pending">
          <Trans>Not in the bag: {line.removedQuantity}. Already refunded.</Trans>
        </span>
      )}
    </li>
  );
}
