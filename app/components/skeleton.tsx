/** Placeholder for content that loads; give it the same size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span className={`shimmer block ${className}`} aria-hidden="true" />;
}
