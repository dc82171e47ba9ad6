import type { ReactNode } from "react";

/** Each value is its button's key: one that moves with the clock would take the button away from under a finger. */
export function OptionButtons<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  disabled,
}: {
  label: ReactNode;
  options: { value: Value; label: ReactNode }[];
  chosen?: Value | null | undefined;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}) {
  return (
    <fieldset disabled={disabled}>
      <legend className="pb-2 text-sm font-medium text-muted">{label}</legend>
      <div className="row flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen === undefined ? undefined : option.value === chosen}
            onClick={() => onChoose(option.value)}
            className="option"
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
