import { useLingui } from "@lingui/react/macro";
import type { Fields } from "./use-save.ts";
import { fieldProblem } from "./venue-texts.ts";

/** A form, or a part of one: what is typed, how it changes, and what is wrong with it. */
export type Bound<Form> = {
  form: Form;
  change: (changes: Partial<Form>) => void;
  errors: Fields;
  /** Where it stands in the body: "zones.0."; nothing for the whole. */
  path?: string;
};
/** The names of a form's fields that hold such values. */
export type Names<Form, Value> = {
  [Name in keyof Form & string]: Form[Name] extends Value ? Name : never;
}[keyof Form & string];

export const pathOf = ({ path = "" }: Pick<Bound<unknown>, "path">, name: string) => path + name;

/** A field's place in the body, its value, how it changes, and its error: also one of the list that it stands for. */
export function useBound<Form, Name extends keyof Form & string>(of: Bound<Form>, name: Name) {
  const { t } = useLingui();
  const path = pathOf(of, name);
  const below = Object.keys(of.errors).find((each) => each.startsWith(`${path}.`));
  return {
    path,
    value: of.form[name],
    put: (value: Form[Name]) => of.change({ [name]: value } as unknown as Partial<Form>),
    error: fieldProblem(t, of.errors[path] ?? (below ? of.errors[below] : undefined)),
  };
}

/** The part of a form below a field. */
export function within<Form, Name extends keyof Form & string>(
  of: Bound<Form>,
  name: Name,
): Bound<NonNullable<Form[Name]>> {
  const form = of.form[name] as NonNullable<Form[Name]>;
  return {
    form,
    change: (changes) => of.change({ [name]: { ...form, ...changes } } as unknown as Partial<Form>),
    errors: of.errors,
    path: `${pathOf(of, name)}.`,
  };
}
