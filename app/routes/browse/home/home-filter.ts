import { type ComponentProps, type ComponentType, lazy } from "react";
import { addTexts } from "#app/i18n/client.ts";

type Filter = typeof import("../menu/without-filter.tsx")["WithoutFilter"];

const load = () => import("../menu/without-filter.tsx");

/** The menu's filter, loaded only with search results. */
export const HomeFilter = import.meta.env.SSR
  ? (await load()).WithoutFilter
  : lazy<ComponentType<ComponentProps<Filter>>>(() =>
      Promise.all([load(), addTexts("cart")]).then(
        ([{ WithoutFilter }]) => ({ default: WithoutFilter }),
        // A deploy may have taken its file away: the search is shown without it.
        () => ({ default: () => null }),
      ),
    );
