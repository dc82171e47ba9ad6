/**
 * Allergens of fans and dishes: the EU's fourteen, and shellfish for kitchens that do not tell crustaceans from
 * molluscs.
 */
export const allergens = [
  "gluten",
  "milk",
  "egg",
  "peanut",
  "nuts",
  "sesame",
  "soy",
  "fish",
  "shellfish",
  "crustaceans",
  "molluscs",
  "mustard",
  "celery",
  "sulphites",
  "lupin",
] as const;

/** Some allergens, unknown which: more honest than listing none, or all. */
export const unknownAllergens = "unknown";
/** What a dish may name: the importer accepts these, the console chooses from them. */
export const dishAllergens = [...allergens, unknownAllergens] as const;

export type DishAllergen = (typeof dishAllergens)[number];
export type Allergen = (typeof allergens)[number];

/** What a fan is allergic to, from the list that dishes name; anything else is left out. In the order of the list. */
export function toAllergies(names: readonly unknown[]): Allergen[] {
  return allergens.filter((each) => names.includes(each));
}

const isShellfish = (name: string) => name === "shellfish" || name === "crustaceans" || name === "molluscs";
/** Shellfish matches both kinds, and each kind matches it. */
const mayBeSame = (one: string, other: string) =>
  one === other || (isShellfish(one) && isShellfish(other) && (one === "shellfish" || other === "shellfish"));

/** The dish's allergens that concern this fan, unknown ones included. */
export const warnedOf = (contains: readonly string[], allergies: readonly string[] = []): string[] =>
  contains.filter((each) => allergies.some((name) => each === unknownAllergens || mayBeSame(each, name)));

type Contained = {
  allergens: readonly string[];
  customization: readonly {
    min: number;
    options: readonly { allergens?: readonly string[]; isOut?: true }[];
  }[];
};

/**
 * Whether a dish can be had without these allergens. No if its allergens are unlisted, or if a required choice always
 * contains one. Optional choices warn where they are chosen.
 */
export function isWithout({ allergens: own, customization }: Contained, names: readonly Allergen[]): boolean {
  const isFree = (contains: readonly string[] = []) => warnedOf(contains, names).length === 0;
  return (
    isFree(own) &&
    customization.every(
      ({ min, options }) => options.filter((each) => !each.isOut && isFree(each.allergens)).length >= min,
    )
  );
}

/** `sesame.milk`: only characters that a cookie takes unescaped. */
export const parseAllergies = (text: string | null): Allergen[] => toAllergies(text?.split(".") ?? []);
/**
 * The allergens that an address filters out: `without=sesame&without=milk`, as a form sends it, or
 * `without=sesame.milk`.
 */
export const withoutOf = (params: URLSearchParams): Allergen[] =>
  toAllergies(params.getAll("without").flatMap((each) => each.split(".")));
export const serializeAllergies = (names: readonly Allergen[]): string => names.join(".");
