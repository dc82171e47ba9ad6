import { addTexts } from "#app/i18n/client.ts";
import { lazyPart } from "../lazy-part.tsx";

const load = () => import("./other-stadium.tsx");

/** The question about another stadium's cart; its code is loaded only when it is asked. */
export const OtherStadium = import.meta.env.SSR
  ? (await load()).OtherStadium
  : lazyPart(() => Promise.all([load(), addTexts("cart")]).then(([{ OtherStadium }]) => OtherStadium));
