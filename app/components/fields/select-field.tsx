import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { Icon } from "../icon.tsx";
import { fieldFrame, fieldLooks } from "./field.tsx";

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: ReactNode;
  options: { value: string; label: string }[];
  /** Shown under the field and read out with it. */
  error?: ReactNode;
};

export function SelectField({ label, options, error, className = "", ...rest }: Props) {
  const generated = useId();
  const id = rest.id ?? generated;
  const look = fieldLooks.compact;
  return (
    <div className={`relative ${className}`}>
      <label htmlFor={id} className={look.label}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={`${fieldFrame} ${look.input} pe-9`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute end-3 top-5.5 size-4 text-muted" />
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
