import { useLingui } from "@lingui/react/macro";
import { Icon } from "../icon.tsx";

type Props = {
  quantity: number;
  onChange?: (quantity: number) => void;
  /** Accessible name: what is counted. */
  name: string;
  min?: number;
  max?: number;
};

/** A quantity with its two buttons. Without `onChange` they submit the surrounding form. */
export function Stepper({ quantity, onChange, name, min = 1, max = 99 }: Props) {
  const { t } = useLingui();
  const button = (next: number, icon: "plus" | "minus", label: string) => {
    const isEnd = next < min || next > max;
    return (
      <button
        type={onChange ? "button" : "submit"}
        name={onChange ? undefined : "quantity"}
        value={onChange ? undefined : next}
        aria-label={label}
        disabled={isEnd}
        onClick={onChange && (() => onChange(next))}
        className="grid min-h-11 place-items-center"
        style={{ width: 44, opacity: isEnd ? 0.35 : undefined }}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <span className="row rounded-control edge bg-surface">
      {button(quantity - 1, "minus", t`Decrease quantity: ${name}`)}
      <span className="text-center font-semibold tabular" style={{ minWidth: 24 }} aria-live="polite">
        {quantity}
      </span>
      {button(quantity + 1, "plus", t`Increase quantity: ${name}`)}
    </span>
  );
}
