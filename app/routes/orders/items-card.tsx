import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../components/card.tsx";
import { Money } from "../../components/money.tsx";
import { Picture } from "../../components/picture.tsx";
import { type Language, localize } from "../../domain/localized.ts";
import type { OrderLineView } from "../../domain/order-events.ts";
import type { OrderDetail } from "../../domain/order-view.ts";
import { TotalsList } from "./totals-list.tsx";

/** What stands in for a picture that a line does not have. */
const placeholder = "cup-with-straw";

/** What was ordered, where from, and what it came to. */
export function ItemsCard({ order }: { order: Pick<OrderDetail, "lines" | "totals" | "shopName"> }) {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  return (
    <Card className="p-4" aria-labelledby="items-title">
      <h2 id="items-title" className="text-lg">
        <Trans>Your order</Trans>
      </h2>
      <p className="text-sm text-muted">
        <bdi>{localize(order.shopName, language)}</bdi>
      </p>
      {order.lines.length === 0 && (
        <p className="py-4 text-muted">
          <Trans>No items in this order</Trans>
        </p>
      )}
      <ul className="divide-y">
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <Line key={index} line={line} language={language} />
        ))}
      </ul>
      <TotalsList totals={order.totals} />
    </Card>
  );
}

function Line({ line, language }: { line: OrderLineView; language: Language }) {
  const description = localize(line.description, language);
  const options = line.options.map((option) => localize(option, language)).filter(Boolean);
  return (
    <li className="flex gap-3 py-3">
      <Picture
        picture={line.picture || placeholder}
        tint={line.tint}
        size={44}
        className="size-14 flex-none rounded-small"
      />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3">
          <span className="min-w-0 font-semibold">
            <bdi dir="ltr" className="text-link">{`${line.quantity}×`}</bdi>{" "}
            <bdi>{localize(line.name, language)}</bdi>
          </span>
          <Money minor={line.totalMinor} className="font-semibold tabular-nums" />
        </p>
        {options.length > 0 && <p className="text-sm">{options.join(" · ")}</p>}
        {description && <p className="clamp-2 text-sm text-muted">{description}</p>}
      </div>
    </li>
  );
}
