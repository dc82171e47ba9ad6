/** An object with only these properties. */
export const pick = <T extends object, K extends keyof T>(of: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>;
