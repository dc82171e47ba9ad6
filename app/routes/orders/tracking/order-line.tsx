import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useIfSoldOut } from "#app/routes/use-if-sold-out.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";
import { Missing } from "../missing.tsx";
import { leftOf } from "./left-of.ts";

/** Picture for a line without one. */
const placeholder = "cup-with-straw";

/**
 * A line of the order; missing pieces are struck out, with the reason and the remaining price. `isCooked`: it may still
 * sell out.
 */
export function OrderLine({ line, isCooked }: { line: OrderLineView; isCooked: boolean }) {
  const localize = useLocalize();
  const description = localize(line.description);
  const options = line.options.map((option) => localize(option)).filter(Boolean);
  const ifSoldOut = useIfSoldOut();
  const left = leftOf(line);
  const isGone = left === 0;
  const What = isGone ? "del" : "span";
  return (
    <li className="flex gap-3 py-3">
      <Picture
        picture={line.picture || placeholder}
        tint={line.tint}
        size={44}
        className={`size-14 flex-none rounded-small ${isGone ? "opacity-50 grayscale" : ""}`}
      />
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-3">
          <div className="min-w-0">
            <What className={`block font-semibold ${isGone ? "text-muted" : ""}`}>
              <span className={isGone ? "" : "text-link"}>{`${line.quantity}×`}</span>{" "}
              <bdi>{localize(line.name)}</bdi>
            </What>
            <Missing line={line} />
          </div>
          <p className="grid flex-none content-start justify-items-end font-semibold tabular-nums">
            {left < line.quantity && (
              <del className="font-normal text-muted">
                <Money minor={line.totalMinor} />
              </del>
            )}
            {!isGone && <Money minor={line.unitMinor * left} />}
          </p>
        </div>
        {options.length > 0 && <p className="text-sm">{options.join("\u00a0· ")}</p>}
        {line.note && (
          <p className="text-sm">
            <bdi>“{line.note}”</bdi>
          </p>
        )}
        {isCooked && !isGone && line.ifSoldOut && <p className="text-sm text-muted">{ifSoldOut(line)}</p>}
        {description && !isGone && <p className="clamp-2 text-sm text-muted">{description}</p>}
      </div>
    </li>
  );
}
