import type { ReactNode } from "react";

export function CheckTiles({
  legend,
  options,
  chosen,
  onChange,
  error,
  name,
}: {
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  name: string;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="row flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className="check-tile">
            <input
              type="checkbox"
              name={name}
              value={value}
              className="tick"
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(value)}
              // Keeps the order of the options, not of the taps.
              onChange={({ target }) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === value ? target.checked : chosen.includes(each))),
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
