import { useLingui } from "@lingui/react/macro";
import { allergenNames } from "#app/components/allergen-words.ts";
import { Chip } from "#app/components/chip.tsx";
import { useDietLabel } from "#app/components/food-words.ts";
import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { parseAmount } from "#domain/money/money-input.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { ItemForm } from "./item-form.ts";

/** The dish as fans will read it, while it is typed: in the reader's language, from the form alone. */
export function DishPreview({ form }: { form: ItemForm }) {
  const { t } = useLingui();
  const words = useLocalize();
  const dietLabel = useDietLabel();
  const venue = useVenue();
  const tint = venue.categories.find(({ id }) => id === form.category)?.tint;
  const minor = parseAmount(form.priceMinor);
  const minutes = form.preparationMinutes;
  const description = words(form.description);
  const contains = allergenNames(t, form.allergens);
  return (
    <section aria-label={t`Preview`} className="card mx-auto w-full max-w-90 overflow-hidden">
      <Picture picture={form.picture} tint={tint} size={144} className="h-40 w-full rounded-none" />
      <div className="grid gap-2 p-5">
        <p className="row gap-1.5 empty:hidden">
          {form.dietary.map((each) => (
            <Chip key={each}>{dietLabel(each)}</Chip>
          ))}
        </p>
        <p className="text-xl font-bold wrap-anywhere">{words(form.name) || t`New dish`}</p>
        <p className="row flex-wrap gap-x-3">
          {minor !== null && (
            <Money minor={minor} currency={form.currency} className="text-lg font-semibold" />
          )}
          {minutes && <span className="text-muted">{t`${minutes} min prep`}</span>}
        </p>
        {description && <p className="text-muted wrap-anywhere">{description}</p>}
        {contains && <p className="text-sm">{t`Contains: ${{ allergens: contains }}`}</p>}
        {form.customization.map(({ id, name, options }) => (
          <p key={id} className="text-sm wrap-anywhere">
            <b className="font-semibold">{words(name) || t`New choice`}</b>
            <span className="block text-muted">
              {options.map((option) => words(option.name)).join(" · ")}
            </span>
          </p>
        ))}
      </div>
    </section>
  );
}
