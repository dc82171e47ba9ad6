/** What dishes name: the importer accepts these, console and fans choose from them. */
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
  "mustard",
  "celery",
  "sulphites",
] as const;

export type Allergen = (typeof allergens)[number];

/** What a fan is allergic to, from the list that dishes name; anything else is left out. In the order of the list. */
export function toAllergies(names: readonly unknown[]): Allergen[] {
  return allergens.filter((each) => names.includes(each));
}

/** Of what a dish contains, what this fan is allergic to. */
export const warnedOf = (contains: readonly string[], allergies: readonly string[] = []): string[] =>
  contains.filter((each) => allergies.includes(each));

/** `sesame.milk`: only characters that a cookie takes unescaped. */
export const parseAllergies = (text: string | null): Allergen[] => toAllergies(text?.split(".") ?? []);
export const serializeAllergies = (names: readonly Allergen[]): string => names.join(".");
