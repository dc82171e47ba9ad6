import type { CSSProperties } from "react";

/** Placeholder for content that loads; give it the same size. */
export function Skeleton({ className = "", style }: { className?: string; style?: CSSProperties }) {
  return <span className={`shimmer block ${className}`} style={style} aria-hidden="true" />;
}
