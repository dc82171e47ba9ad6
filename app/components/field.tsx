import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

type Shared = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown under the field and read out with it. */
  error?: ReactNode;
  className?: string;
};
type InputProps = Shared & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>;
type TextareaProps = Shared & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>;

const leftToRight = new Set(["email", "tel", "url", "password"]);
const look =
  "w-full min-h-13 rounded-control border-[1.5px] bg-surface px-4 py-3 focus:border-accent aria-invalid:border-danger";

/** The one form field. Phones, addresses and passwords are written left to right, at the reading edge. */
export function Field({ label, hint, error, className = "", ...rest }: InputProps | TextareaProps) {
  const generated = useId();
  const id = rest.id ?? generated;
  const described = {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      {rest.multiline ? (
        <textarea rows={4} {...withoutMultiline(rest)} {...described} className={look} />
      ) : (
        <input
          {...withoutMultiline(rest)}
          {...described}
          dir={rest.dir ?? (leftToRight.has(rest.type ?? "") ? "ltr" : undefined)}
          className={`${look} ${leftToRight.has(rest.type ?? "") ? "rtl:text-right" : ""}`}
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
