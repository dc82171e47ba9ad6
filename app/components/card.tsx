import type { ComponentProps } from "react";

/** No padding, because pictures reach its edges. */
export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={`card ${className}`} />;
}
