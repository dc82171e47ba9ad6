import { availableOptions, type CustomizationGroup } from "./menu.ts";

/** Until when each of a dish's options is sold out at a shop, in ms. */
export type OptionsOut = Record<string, number>;

/** The options that a shop does not have at `now` (ms). */
export const optionsOutAt = (
  { optionsOut }: { optionsOut: OptionsOut | null },
  now: number,
): ReadonlySet<string> =>
  new Set(Object.entries(optionsOut ?? {}).flatMap(([id, until]) => (until > now ? [id] : [])));

/** The options that a shop leaves out on the days of Passover that it keeps. */
export const notForPassover = (groups: readonly CustomizationGroup[]): string[] =>
  groups.flatMap(({ options }) =>
    options.filter(({ breaks }) => breaks?.includes("passover")).map(({ id }) => id),
  );

/** A dish's groups with sold-out options marked, not removed. The same groups if nothing is out. */
export function markOptionsOut(groups: CustomizationGroup[], out: ReadonlySet<string>): CustomizationGroup[] {
  const isOut = ({ id }: { id: string }) => out.has(id);
  return out.size === 0 || !groups.some(({ options }) => options.some(isOut))
    ? groups
    : groups.map((group) => ({
        ...group,
        options: group.options.map((option) => (isOut(option) ? { ...option, isOut: true } : option)),
      }));
}

/** Whether each group still has as many options as must be chosen. */
export const canBeChosen = (groups: readonly CustomizationGroup[]): boolean =>
  groups.every((group) => availableOptions(group).length >= group.min);

/** Options that are out at all of the shops. */
export function outEverywhere(places: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...rest] = places;
  return new Set([...first].filter((id) => rest.every((place) => place.has(id))));
}
