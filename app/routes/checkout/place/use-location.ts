import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onPermission } from "#app/hooks/on-permission.ts";
import { showToast } from "#app/hooks/toast.ts";
import type { DeliveryPosition } from "#domain/cart/checkout.ts";

export type LocationStatus = "unknown" | "asking" | "granted" | "denied" | "failed";

/** Product 10.11. */
const options: PositionOptions = { enableHighAccuracy: false, maximumAge: 60_000, timeout: 5_000 };

/** The fan's position. Requested by a tap, or at once if the browser already allows it. */
export function useDeliveryLocation() {
  const { t } = useLingui();
  const [status, setStatus] = useState<LocationStatus>("unknown");
  const [position, setPosition] = useState<DeliveryPosition | null>(null);
  // Allowing it in the browser's question is a change of the permission, too: both wait for one answer.
  const asking = useRef<Promise<Located> | null>(null);

  async function ask({ quietly = false } = {}): Promise<boolean> {
    setStatus("asking");
    asking.current ??= locate();
    const answer = await asking.current;
    asking.current = null;
    if (typeof answer === "string") {
      setStatus(answer);
      return false;
    }
    setPosition(answer);
    setStatus("granted");
    if (!quietly) showToast({ kind: "success", text: t`Location access granted!` });
    return true;
  }

  const onPermissionState = useEffectEvent((state: PermissionState) => {
    if (state === "granted") return void ask({ quietly: true });
    // Permission withdrawn: forget the position.
    setPosition(null);
    setStatus(state === "denied" ? "denied" : "unknown");
  });
  useEffect(() => onPermission("geolocation", (state) => onPermissionState(state)), []);

  return { status, position, ask };
}

type Located = DeliveryPosition | "denied" | "failed";

/** A position that is "unavailable" at first is often there a moment later, so it is requested twice. */
async function locate(): Promise<Located> {
  const first = await locateOnce();
  return first === "unavailable" ? noneAs(await locateOnce()) : first;
}

const noneAs = (answer: Located | "unavailable"): Located => (answer === "unavailable" ? "failed" : answer);

function locateOnce(): Promise<Located | "unavailable"> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve("failed");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyMetres: Math.min(100_000, Math.round(coords.accuracy)),
        }),
      ({ code, PERMISSION_DENIED, POSITION_UNAVAILABLE }) => {
        if (code === PERMISSION_DENIED) return resolve("denied");
        resolve(code === POSITION_UNAVAILABLE ? "unavailable" : "failed");
      },
      options,
    );
  });
}
