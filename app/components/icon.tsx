import { directedIcons, filledIcons, type IconName, iconPaths } from "./icon-paths.ts";

type Props = { name: IconName; className?: string; filled?: boolean };

/** A decorative icon beside a word. Alone it belongs in an IconButton with a label. */
export function Icon({ name, className = "", filled }: Props) {
  const solid = filled ?? filledIcons.has(name);
  return (
    <svg
      className={`icon${directedIcons.has(name) ? " flip" : ""}${className ? ` ${className}` : ""}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} fill={solid ? "currentColor" : undefined} />
    </svg>
  );
}
