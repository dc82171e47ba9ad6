import { Trans } from "@lingui/react/macro";
import { Chip } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Connection } from "./connection.ts";

export function ConnectionChip({ connection }: { connection: Connection }) {
  if (connection === "live")
    return (
      <Chip tone="green">
        <span className="size-2 rounded-full bg-delivered" />
        <Trans>Live</Trans>
      </Chip>
    );
  if (connection === "offline")
    return (
      <Chip tone="red">
        <Icon name="offline" className="size-3.5" />
        <Trans>Offline</Trans>
      </Chip>
    );
  return (
    <Chip tone="orange">
      <Icon name="refresh" className="size-3.5" />
      {connection === "slow" ? <Trans>Every few seconds</Trans> : <Trans>Reconnecting…</Trans>}
    </Chip>
  );
}
