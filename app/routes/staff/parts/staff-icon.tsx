import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";

/** Icons for staff screens only, on the grid of app/components/icon-paths.ts: fans don't download them. */
const paths = {
  print: "M7 8.5V3.5h10v5M7 17H4.5V9.5h15V17H17M7 14h10v6.5H7z",
  pause: "M8.5 5v14M15.5 5v14",
  undo: "M8 9H15a5 5 0 0 1 0 10H9M8 9l3.5-3.5M8 9l3.5 3.5",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  top: "M5 4.5h14M12 20V9M7 13.5L12 8.5l5 5",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  more: "M5.5 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6zM12 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6zM18.5 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6z",
  out: "M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4zM6.2 6.2l11.6 11.6",
  bag: "M5.5 8h13l1 12.5h-15zM9 8a3 3 0 0 1 6 0",
  store: "M4 10v10h16V10M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 20v-5h5v5",
  settings:
    "M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.3 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8.7 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z",
} as const;
export type StaffIconName = keyof typeof paths | IconName;
const isOwn = (name: StaffIconName): name is keyof typeof paths => name in paths;

/** Theirs, or one of everybody's. */
export function StaffIcon({ name, className = "" }: { name: StaffIconName; className?: string }) {
  if (!isOwn(name)) return <Icon name={name} className={className} />;
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
