import type { QrPath } from "#domain/seat/qr-path.ts";

/** White modules on each side; with the frame's padding they make the four that scanners need. */
const quiet = 2;

/** Always black on white, because scanners expect it. */
export function QrCode({ qr, label, className }: { qr: QrPath; label: string; className?: string }) {
  const side = qr.size + 2 * quiet;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      width={140}
      height={140}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <path d={`M${-quiet} ${-quiet}h${side}v${side}h${-side}z`} fill="#fff" />
      <path d={qr.d} stroke="#000" fill="none" />
    </svg>
  );
}
