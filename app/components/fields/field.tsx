import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

type Shared = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown under the field and read out with it. */
  error?: ReactNode;
  /** Puts the label inside the frame: for short values in a row. */
  compact?: boolean;
  className?: string;
};
type InputProps = Shared & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>;
type TextareaProps = Shared & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>;

const leftToRight = new Set(["email", "tel", "url", "password"]);
export const fieldFrame =
  "w-full rounded-control border-[1.5px] border-muted/75 bg-surface focus:border-accent aria-invalid:border-danger";
export const fieldLooks = {
  plain: { label: "mb-1.5 block text-sm font-medium", input: "min-h-13 px-4 py-3" },
  compact: {
    label: "one-line absolute inset-x-3.5 top-2 text-xs text-muted",
    input: "min-h-15 px-3.5 pt-5 pb-1 text-lg font-semibold",
  },
};

/** The only form field. Phones, emails and passwords are written left to right. */
export function Field({ label, hint, error, compact, className = "", ...rest }: InputProps | TextareaProps) {
  const generated = useId();
  const id = rest.id ?? generated;
  const look = fieldLooks[compact ? "compact" : "plain"];
  const isLeftToRight = rest.dir === "ltr" || (!rest.multiline && leftToRight.has(rest.type ?? ""));
  const described = {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
  return (
    <div className={compact ? `relative ${className}` : className}>
      <label htmlFor={id} className={look.label}>
        {label}
      </label>
      {rest.multiline ? (
        <textarea
          rows={4}
          {...withoutMultiline(rest)}
          {...described}
          className={`${fieldFrame} ${look.input}`}
        />
      ) : (
        <input
          {...withoutMultiline(rest)}
          {...described}
          dir={rest.dir ?? (isLeftToRight ? "ltr" : undefined)}
          className={`${fieldFrame} ${look.input} ${isLeftToRight && !rest.lang ? "rtl:text-right" : ""}`}
        />
      )}
      {(error || hint) && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? "text-danger" : "text-muted"}`}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

function withoutMultiline<Props extends { multiline?: boolean }>({ multiline: _, ...rest }: Props) {
  return rest;
}
