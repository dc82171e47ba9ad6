import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { Field } from "#app/components/fields/field.tsx";
import { SelectField } from "#app/components/fields/select-field.tsx";
import { PictureField } from "./picture-field.tsx";
import type { Fields } from "./use-save.ts";
import { fieldProblem } from "./venue-texts.ts";

type FieldOf<Form, Value> = { of: Bound<Form>; name: Names<Form, Value> };
type Own = "of" | "name" | "value" | "onChange" | "error";

/** Input attributes for each kind of value: direction and the phone's keyboard. */
const kinds = {
  text: {},
  latin: { dir: "ltr" },
  whole: { dir: "ltr", inputMode: "numeric" },
  decimal: { dir: "ltr", inputMode: "decimal" },
} as const;

type InputProps = {
  kind?: keyof typeof kinds;
  multiline?: boolean;
  rows?: number;
  /** An error that the form itself sets. */
  error?: string | undefined;
} & Omit<Extract<ComponentProps<typeof Field>, { multiline?: false }>, Own | "multiline">;

export function Input<Form>({ of, name, kind = "text", error, ...rest }: FieldOf<Form, string> & InputProps) {
  const { path, value, put, error: found } = useBound(of, name);
  return (
    <Field
      autoComplete="off"
      {...kinds[kind]}
      {...(rest as ComponentProps<typeof Field>)}
      name={path}
      value={value as string}
      onChange={({ target }: { target: { value: string } }) => put(target.value as typeof value)}
      error={error ?? found}
    />
  );
}

/** In their order: a table, or pairs where the order or the values come from elsewhere. */
export type Options<Value extends string> =
  | Readonly<Record<Value, string>>
  | readonly (readonly [value: Value, label: string])[];
const pairsOf = <Value extends string>(options: Options<Value>) =>
  (Array.isArray(options) ? options : Object.entries(options)) as [Value, string][];

type ChoiceProps<Value extends string> = { options: Options<Value> } & Omit<
  ComponentProps<typeof SelectField>,
  Own | "options"
>;

export function Choice<Form, Value extends string>({
  of,
  name,
  options,
  also,
  ...rest
}: FieldOf<Form, Value> & ChoiceProps<Value> & { also?: (chosen: Value) => Partial<Form> }) {
  const { path, value, error } = useBound(of, name);
  return (
    <SelectField
      {...rest}
      name={path}
      value={value as string}
      error={error}
      onChange={({ target }) => {
        const chosen = target.value as Value;
        of.change({ [name]: chosen, ...also?.(chosen) } as Partial<Form>);
      }}
      options={pairsOf(options).map(([each, label]) => ({ value: each, label }))}
    />
  );
}

type TickProps = { label: ReactNode; look?: "tick" | "switch"; className?: string };

export function TickBox({
  label,
  look = "tick",
  className = "row min-h-11 gap-3",
  checked,
  onChange,
}: TickProps & { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        className={look}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

export function Tick<Form>({ of, name, ...rest }: FieldOf<Form, boolean> & TickProps) {
  const { value, put } = useBound(of, name);
  return (
    <TickBox {...rest} checked={value as boolean} onChange={(checked) => put(checked as typeof value)} />
  );
}

/** A checkbox for an optional part: checked, it begins as `begin`; unchecked, it is null. */
export function Optional<Form, Name extends keyof Form & string>({
  of,
  name,
  label,
  begin,
  children,
}: {
  of: Bound<Form>;
  name: Name;
  label: ReactNode;
  begin: NonNullable<Form[Name]>;
  children: (part: Bound<NonNullable<Form[Name]>>) => ReactNode;
}) {
  const { value, put } = useBound(of, name);
  return (
    <>
      <TickBox
        label={label}
        checked={value !== null}
        onChange={(checked) => put((checked ? begin : null) as Form[Name])}
      />
      {value !== null && children(within(of, name))}
    </>
  );
}

export function Tiles<Form>({
  of,
  name,
  legend,
  options,
}: FieldOf<Form, readonly string[] | undefined> & { legend: ReactNode; options: Options<string> }) {
  const { path, value, put, error } = useBound(of, name);
  const chosen = (value ?? []) as readonly string[];
  const values = pairsOf(options).map(([each]) => each);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="row flex-wrap gap-2">
        {pairsOf(options).map(([own, label]) => (
          <label key={own} className="check-tile">
            <input
              type="checkbox"
              name={path}
              value={own}
              className="tick"
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(own)}
              // Keeps the order of the options, not of the taps.
              onChange={({ target }) =>
                put(
                  values.filter((each) =>
                    each === own ? target.checked : chosen.includes(each),
                  ) as typeof value,
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

type PictureProps = { tint?: string | undefined; isPhoto?: boolean };

export function PictureInput<Form>({ of, name, ...rest }: FieldOf<Form, string> & PictureProps) {
  const { value, put, error } = useBound(of, name);
  return (
    <PictureField
      {...rest}
      picture={(value as string) || null}
      onChange={(picture) => put(picture as typeof value)}
      error={error}
    />
  );
}

/** A form, or a part of one: its values, how to change them, and its errors. */
export type Bound<Form> = {
  form: Form;
  change: (changes: Partial<Form>) => void;
  errors: Fields;
  /** The path in the body ("zones.0."); empty for the whole. */
  path?: string;
};
/** Names of the form's fields whose values are of this type. */
export type Names<Form, Value> = {
  [Name in keyof Form & string]: Form[Name] extends Value ? Name : never;
}[keyof Form & string];

export const pathOf = ({ path = "" }: Pick<Bound<unknown>, "path">, name: string) => path + name;

/** A field's path, value, setter and error; for a list, also its rows' errors. */
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
