import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";

type Props = { icon: IconName; children: ReactNode; action?: ReactNode };

export function CardTitle({ icon, children, action }: Props) {
  return (
    <div className="row min-h-8 gap-2.5">
      <Icon name={icon} />
      <h2 className="grow text-lg">{children}</h2>
      {action}
    </div>
  );
}
