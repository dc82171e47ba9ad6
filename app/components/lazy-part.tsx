import { type ComponentType, lazy } from "react";

/** A part of a screen that is loaded on demand. A deploy may have taken its file away: the screen is shown without it. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
