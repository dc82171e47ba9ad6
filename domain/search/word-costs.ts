import { formsOf, initialOf, skeletonsOf, type Word } from "./read-texts.ts";
import { isOneSlip, stemsOf } from "./word-forms.ts";

/**
 * The cost of each kind of hit; results are sorted by the sum over a query's words. Names come before descriptions
 * before categories.
 */
export const cost = {
  exact: 0,
  form: 5,
  beginning: 10,
  withoutPrefix: 15,
  synonym: 20,
  skeleton: 30,
  inside: 40,
  slip: 60,
  /** Bonus for a name whose category matches too: a beer before onion rings in beer batter. */
  kin: -25,
  /** "ham" in "champion": after every description that has the word itself. */
  literal: 110,
  field: 100,
} as const;
export const noHit = Number.POSITIVE_INFINITY;

/** Whether any of the words is among the others. */
export const haveCommon = (some: string[], others: ReadonlySet<string>) =>
  some.some((each) => others.has(each));

export function nearCost(typed: string) {
  const initial = initialOf(typed);
  const stems = new Set(stemsOf(typed));
  const skeletons = new Set(skeletonsOf([...stems]).filter((bones) => bones.length > 3));
  const isInside = (text: string) => typed.length > 3 && text.includes(typed);
  return (word: Word) => {
    const { text, initials } = word;
    if (text === typed) return cost.exact;
    if (initials.includes(initial)) {
      const forms = formsOf(word);
      if (haveCommon(forms.stems, stems)) return cost.form;
      if (text.startsWith(typed) || (typed.length > 2 && forms.bare.some((rest) => rest.startsWith(typed))))
        return cost.beginning;
      if (haveCommon(forms.skeletons, skeletons)) return cost.skeleton;
    }
    return isInside(text) ? cost.inside : noHit;
  };
}

/** The rest of a word without its prefix is a guess: only the whole word or a form of it counts. */
export function restCost(rest: string) {
  const near = nearCost(rest);
  return (word: Word) => {
    const found = near(word);
    return found <= cost.form ? found + cost.withoutPrefix : noHit;
  };
}

export function slipCost(typed: string) {
  const stems = stemsOf(typed).filter((stem) => stem.length > 3);
  const skeletons = new Set(skeletonsOf(stemsOf(typed)));
  return (word: Word) => {
    const forms = formsOf(word);
    if (haveCommon(forms.skeletons, skeletons)) return cost.skeleton;
    const isNear = (stem: string) =>
      stem.length > 3 && stems.some((own) => Math.max(own.length, stem.length) > 4 && isOneSlip(own, stem));
    return forms.stems.some(isNear) ? cost.slip : noHit;
  };
}
