import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { fieldFrame, fieldLooks } from "./field.tsx";
import { Icon } from "./icon.tsx";

export function SelectField({
  label,
  options,
  className = "",
  ...rest
}: {
  label: ReactNode;
  options: { value: string; label: string }[];
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const generated = useId();
  const id = rest.id ?? generated;
  const look = fieldLooks.compact;
  return (
    <div className={`relative ${className}`}>
      <label htmlFor={id} className={look.label}>
        {label}
      </label>
      <select {...rest} id={id} className={`${fieldFrame} ${look.input} pe-9`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute end-3 top-5.5 size-4 text-muted" />
    </div>
  );
}
