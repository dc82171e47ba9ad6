import { useLingui } from "@lingui/react/macro";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type CustomizationGroup, type CustomizationOption, defaultChoices } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";

type Props = {
  group: CustomizationGroup;
  currency: Currency;
  chosen: string[];
  problem: string | null;
  /** The fan's allergens in each option. */
  warnings: Record<string, string[]>;
  legalAge: number;
};

/** A group of options with its rule; native inputs, so that it works without scripts. */
export function ChoiceGroup({ group, currency, chosen, problem, warnings, legalAge }: Props) {
  const { t } = useLingui();
  const { id, min, max, options } = group;
  const localize = useLocalize();
  const name = localize(group.name);
  const usual = defaultChoices([group]);
  const isSingle = min === 1 && max === 1;
  const isFull = options.filter((option) => chosen.includes(option.id)).length >= max;
  const rule = isSingle
    ? t`choose one`
    : min > 0
      ? t`choose ${min} to ${max}`
      : max >= options.length
        ? t`as many as you like`
        : t`choose up to ${max}`;
  return (
    <fieldset
      data-group={id}
      data-min={min}
      data-max={max}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className="section w-full">
        <b>{name}</b>
        <span className="ms-auto text-sm text-muted">{rule}</span>
      </legend>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="pb-2 text-sm font-medium text-danger">
          {problem === "too-many-options"
            ? t`Too many selected: ${rule}.`
            : isSingle
              ? t`Please choose one.`
              : t`Please choose ${min} to ${max}.`}
        </p>
      )}
      <div className="card choices">
        {options.map((option) => (
          <label key={option.id}>
            <input
              className="tick"
              type={isSingle ? "radio" : "checkbox"}
              name={`choice.${id}`}
              value={option.id}
              defaultChecked={usual.includes(option.id)}
              required={isSingle}
              disabled={option.isOut || (!isSingle && isFull && !chosen.includes(option.id))}
            />
            <span className="min-w-0 grow">
              {localize(option.name)}
              {option.ageRestricted && (
                <b className="text-canceled">
                  {" "}
                  <bdi dir="ltr">{legalAge}+</bdi>
                </b>
              )}
              {option.isOut && <b className="block text-sm text-muted">{t`Sold out for now`}</b>}
              <Inside option={option} warnings={warnings[option.id] ?? []} />
            </span>
            {option.priceMinor > 0 && (
              <Money minor={option.priceMinor} currency={currency} plus className="text-muted" />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** An option's allergens; the fan's own in red. */
function Inside({ option, warnings }: { option: CustomizationOption; warnings: string[] }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const { allergens = [], breaks = [] } = option;
  const warned = allergenNames(t, warnings);
  const contains = allergenNames(t, allergens);
  const diets = breaks
    .filter((each) => each !== "passover")
    .map((each) => dietLabel(each).toLowerCase())
    .join(", ");
  return (
    <>
      {warned ? (
        <b className="block text-sm text-canceled">{t`Contains ${warned}, which you’re allergic to`}</b>
      ) : (
        contains && <small className="block text-sm text-muted">{t`Contains ${contains}`}</small>
      )}
      {breaks.includes("passover") && (
        <small className="block text-sm text-muted">{t`Not for Passover`}</small>
      )}
      {diets && <small className="block text-sm text-muted">{t`Not ${diets}`}</small>}
    </>
  );
}
