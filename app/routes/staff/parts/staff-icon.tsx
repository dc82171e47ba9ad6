import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
// On the grid of app/components/icon-paths.json. Fans don't download them.
import paths from "./staff-icons.json" with { type: "json" };

export type StaffIconName = keyof typeof paths | IconName;
const isOwn = (name: StaffIconName): name is keyof typeof paths => name in paths;

/** A staff icon, or a shared one. */
export function StaffIcon({ name, className = "" }: { name: StaffIconName; className?: string }) {
  if (!isOwn(name)) return <Icon name={name} className={className} />;
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
