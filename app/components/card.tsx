import type { ComponentProps } from "react";

/** A surface. Padding is the caller's, because pictures reach the edges. */
export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={`card ${className}`} />;
}
