import { Trans } from "@lingui/react/macro";
import { Icon } from "../../../components/icon.tsx";
import { clockTime } from "../../../domain/greeting.ts";
import type { Link } from "../../../live/link-state.ts";

/**
 * Loud where what is shown may be old: staff who believe a dead screen leave fans waiting. Silent while live and
 * during a gap of a breath.
 */
export function ConnectionBanner({ link, timeZone }: { link: Link; timeZone: string }) {
  return (
    <div role="alert" className="sticky top-0 z-30">
      {typeof link === "object" && (
        <p className="row justify-center gap-3 bg-danger px-4 py-3 text-lg font-semibold text-on-danger">
          <Icon name="offline" className="size-6" />
          <span>
            <Trans>No connection. You see how things stood at {clockTime(timeZone, link.asOf)}.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
