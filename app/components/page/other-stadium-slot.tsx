import { type ComponentProps, type ComponentType, lazy } from "react";
import { addTexts } from "#app/i18n/client.ts";

type Slot = typeof import("./other-stadium.tsx")["OtherStadium"];

const load = () => import("./other-stadium.tsx");

/** The question about another stadium's cart; its code is loaded only when it is asked. */
export const OtherStadium = import.meta.env.SSR
  ? (await load()).OtherStadium
  : lazy<ComponentType<ComponentProps<Slot>>>(() =>
      Promise.all([load(), addTexts("cart")]).then(
        ([{ OtherStadium }]) => ({ default: OtherStadium }),
        () => ({ default: () => null }),
      ),
    );
