import { useLingui } from "@lingui/react/macro";
import { Chip } from "#app/components/fields/chip.tsx";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import type { FoodDetail } from "./food-data.ts";

export function FoodFacts({ food, shop }: { food: FoodDetail; shop: FoodDetail["shops"][number] | null }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const warned = allergenNames(t, food.warnings);
  const isWarned = food.isUnsure || warned !== "";
  const contains = allergenNames(t, food.allergens);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {food.ageRestricted && (
          <Chip tone="red">
            <bdi dir="ltr">{food.legalAge}+</bdi>
          </Chip>
        )}
        {food.dietary.map((diet) => (
          <Chip key={diet} tone="green">
            {dietLabel(diet)}
          </Chip>
        ))}
        {contains && !isWarned && <Chip tone="orange">{t`Contains ${contains}`}</Chip>}
      </div>
      {isWarned && (
        <div role="alert" className="mt-4 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
          {warned && <p className="text-lg font-bold">{t`Contains ${warned}, which you’re allergic to`}</p>}
          {food.isUnsure && (
            <p className="text-lg font-bold">{t`Its allergens aren’t all known. Ask the shop first.`}</p>
          )}
          {contains !== warned && <p>{t`Contains ${contains}`}</p>}
        </div>
      )}
      {food.description && <p className="mt-4">{food.description}</p>}
      {food.stadium && <p className="mt-1 text-sm text-muted">{food.stadium}</p>}
      {shop && (
        <p className="mt-1 text-sm text-muted">{t`From ${{ shop: shop.name }}, gate ${{ gate: shop.gate }}`}</p>
      )}
    </>
  );
}

export function Nutrition({ nutrition }: { nutrition: NonNullable<FoodDetail["nutrition"]> }) {
  const { t } = useLingui();
  const values: [string, string][] = [
    [t`Energy`, t`${{ kcal: nutrition.kcal }} kcal`],
    [t`Protein`, t`${{ grams: nutrition.proteinG }} g`],
    [t`Fat`, t`${{ grams: nutrition.fatG }} g`],
    [t`Carbs`, t`${{ grams: nutrition.carbsG }} g`],
  ];
  return (
    <section>
      <h2 className="section">{t`Nutrition`}</h2>
      <dl className="card grid py-3 text-center" style={{ gridTemplateColumns: "repeat(4, minmax(0, 1fr))" }}>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
