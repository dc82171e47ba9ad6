import { useLingui } from "@lingui/react/macro";
import { IconButton } from "#app/components/icon-button.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Currency } from "#domain/money/money.ts";
import type { NewDish } from "#domain/schemas/new-venue.ts";

/** The dishes so far, as they will stand on the menu. */
export function DishList({ dishes, onRemove }: { dishes: NewDish[]; onRemove: (at: number) => void }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const words = (text: unknown) => (typeof text === "string" ? text : localize(text as Localized));
  return (
    <ul className="grid max-h-128 list-none gap-1 overflow-auto">
      {dishes.map((dish, at) => {
        const name = words(dish.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have one name, and each row is its data alone
          <li key={at} className="row gap-3">
            <span className="min-w-0 grow">
              <bdi className="block font-medium wrap-anywhere">{name}</bdi>
              <bdi className="block text-sm wrap-anywhere text-muted">{words(dish.category)}</bdi>
            </span>
            <Money minor={Number(dish.priceMinor)} currency={dish.currency as Currency} />
            <IconButton icon="trash" label={t`Remove: ${name}`} onClick={() => onRemove(at)} />
          </li>
        );
      })}
    </ul>
  );
}
