import { Fragment, type ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { type Bound, type Names, useBound } from "./fields.tsx";
import type { Fields } from "./use-save.ts";

/** A row of a form's list, with its place in it. */
export type BoundRow<Each> = Bound<Each> & {
  /** The error of the row as a whole. */
  error: Fields[string] | undefined;
  at: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (direction: "up" | "down") => void;
  onRemove: () => void;
};

/** The rows of a list in a form, and a button that adds one. */
export function Rows<Form, Each extends object>({
  of,
  name,
  fresh,
  max = Number.POSITIVE_INFINITY,
  add,
  kind = "soft",
  frame = (shown) => shown,
  children,
}: {
  of: Bound<Form>;
  name: Names<Form, readonly Each[]>;
  fresh: () => Each;
  max?: number;
  /** The label of the add button. */
  add: ReactNode;
  kind?: "soft" | "text";
  /** Wraps the rows. */
  frame?: (shown: ReactNode) => ReactNode;
  children: (row: BoundRow<Each>) => ReactNode;
}) {
  const { path, value, put } = useBound(of, name);
  const rows = value as unknown as Each[];
  const set = (next: Each[]) => put(next as typeof value);
  const shown = rows.map((form, at) => (
    <Fragment key={keyOf(form, at)}>
      {children({
        form,
        change: (changes) => set(rows.with(at, { ...form, ...changes })),
        errors: of.errors,
        path: `${path}.${at}.`,
        error: of.errors[`${path}.${at}`],
        at,
        isFirst: at === 0,
        isLast: at === rows.length - 1,
        onMove: (direction) => {
          const to = direction === "up" ? at - 1 : at + 1;
          const other = rows[to];
          if (other) set(rows.with(at, other).with(to, form));
        },
        onRemove: () => set(rows.toSpliced(at, 1)),
      })}
    </Fragment>
  ));
  return (
    <>
      {frame(shown)}
      <Button
        kind={kind}
        className={kind === "text" ? "justify-self-start px-2" : "justify-self-start"}
        disabled={rows.length >= max}
        onClick={() => set([...rows, fresh()])}
      >
        <Icon name="plus" />
        {add}
      </Button>
    </>
  );
}

/** A row that moves has an id; any other is known by its place. */
const keyOf = (row: object, at: number) => ("id" in row ? String(row.id) : at);

type RemoveButtonProps = { of: Pick<BoundRow<unknown>, "onRemove">; label: string; className?: string };

export function RemoveButton({ of, label, className = "" }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className={`square text-danger! ${className}`}
      aria-label={label}
      onClick={of.onRemove}
    >
      <Icon name="trash" />
    </button>
  );
}
