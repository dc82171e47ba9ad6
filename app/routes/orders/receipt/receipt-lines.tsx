import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";
import { Missing } from "../missing.tsx";

/** The lines as ordered, and what came instead of some; the totals below show what was taken off. */
export function ReceiptLines({ lines }: { lines: OrderLineView[] }) {
  const { t } = useLingui();
  return (
    <table className="receipt-lines">
      <caption className="unseen">{t`What was ordered`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Item`}</th>
          <th scope="col">{t`Each`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <Line key={index} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: OrderLineView }) {
  const localize = useLocalize();
  const { quantity, swappedQuantity } = line;
  // A number stays with its unit.
  const options = line.options
    .map((option) => localize(option).replaceAll(/(\d) /g, "$1\u00a0"))
    .filter(Boolean);
  return (
    <tr>
      <td>
        <span>{`${quantity}×`}</span> <bdi className="font-semibold">{localize(line.name)}</bdi>
        {options.length > 0 && <span className="block text-sm text-muted">{options.join("\u00a0· ")}</span>}
        <Missing line={line} />
      </td>
      <td>
        <Money minor={line.unitMinor} />
      </td>
      <td>
        {swappedQuantity > 0 && (
          <del className="block text-muted">
            <Money minor={line.totalMinor} />
          </del>
        )}
        {swappedQuantity < quantity && <Money minor={line.unitMinor * (quantity - swappedQuantity)} />}
      </td>
    </tr>
  );
}
