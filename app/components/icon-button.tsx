import type { ButtonHTMLAttributes } from "react";
import { Link, type To } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type Look = { icon: IconName; label: string; filled?: boolean; className?: string; to?: To };
type Props = Look & ButtonHTMLAttributes<HTMLButtonElement>;

/** A round button that shows only an icon; `label` is its accessible name. With `to` it is a link. */
export function IconButton({ icon, label, filled, className, to, ...rest }: Props) {
  // A space at the end of the class would be two bytes of every first view.
  const classes = className ? `round ${className}` : "round";
  const content = <Icon name={icon} filled={filled} />;
  if (to !== undefined)
    return (
      <Link to={to} aria-label={label} className={classes}>
        {content}
      </Link>
    );
  return (
    <button type="button" aria-label={label} {...rest} className={classes}>
      {content}
    </button>
  );
}
