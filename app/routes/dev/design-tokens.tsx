import { OrderStatus } from "#domain/order-status.ts";
import { Specimen } from "./specimen.tsx";

const status = Object.keys(OrderStatus).map((name) => name.toLowerCase());
const colors = [
  ...["page", "surface", "soft", "ink", "muted", "line"],
  ...["primary", "on-primary", "primary-tint", "link", "accent", "star", "danger"],
  ...status.flatMap((name) => [name, `${name}-tint`]),
];
/** The names in theme.css, used here by value so that each is shown even if no screen uses it. */
const sizes = ["xs", "sm", "base", "lg", "xl", "2xl", "4xl"];
const rem: Record<string, string> = {
  xs: "0.75rem",
  sm: "0.84375rem",
  base: "0.9375rem",
  lg: "1.125rem",
  xl: "1.3125rem",
  "2xl": "1.5625rem",
  "4xl": "2.625rem",
};
const radii = ["small", "control", "bar", "card", "full"];
const tints = ["warm", "red", "gold", "blue", "green", "pink", "violet"];

export function DesignTokens() {
  return (
    <>
      <Specimen name="colours: --color-*">
        <ul className="grid grid-cols-3 gap-2">
          {colors.map((name) => (
            <li key={name} className="text-xs text-muted">
              <span
                className="block h-9 rounded-small border border-line"
                style={{ background: `var(--color-${name})` }}
              />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="tints of categories: data-tint">
        <div className="flex flex-wrap gap-2">
          {tints.map((tint) => (
            <span key={tint} className="tint size-11 rounded-small" data-tint={tint} />
          ))}
        </div>
      </Specimen>
      <Specimen name="type: --text-*, weights 400 500 650 750">
        {sizes.map((size) => (
          <p key={size} className="one-line" style={{ fontSize: rem[size] }}>
            {size} אוכל 24 Food
          </p>
        ))}
        <p>
          400 <span className="font-medium">500 אבג</span> <span className="font-semibold">650 אבג</span>{" "}
          <span className="font-bold">750 אבג</span> <span className="tabular">0123</span>
        </p>
      </Specimen>
      <Specimen name="radii: --radius-*">
        <div className="flex flex-wrap gap-2 text-xs">
          {radii.map((radius) => (
            <span
              key={radius}
              className="grid h-14 w-18 place-items-center border border-line bg-surface"
              style={{ borderRadius: `var(--radius-${radius})` }}
            >
              {radius}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="shadows: --shadow, --raised">
        <div className="grid grid-cols-2 gap-4">
          {["shadow", "raised"].map((name) => (
            <span
              key={name}
              className="rounded-card bg-surface p-4 text-xs"
              style={{ boxShadow: `var(--${name})` }}
            >
              {name}
            </span>
          ))}
        </div>
      </Specimen>
    </>
  );
}
