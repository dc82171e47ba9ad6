import { useLingui } from "@lingui/react/macro";
import { Picture } from "#app/components/picture.tsx";
import type { FoodDetail } from "./food-data.ts";

/** Several pictures are a row to swipe or move by arrow keys; the next one's edge is visible. */
export function FoodPictures({ food: { id, pictures, tint } }: { food: FoodDetail }) {
  const { t } = useLingui();
  const all = pictures.map((picture, index) => (
    <Picture
      key={picture}
      picture={picture}
      seed={id}
      tint={tint}
      size={220}
      eager={index === 0}
      className="size-full"
    />
  ));
  if (all.length === 1) return all;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
    <section className="food-pictures" aria-label={t`Pictures`} tabIndex={0}>
      {all}
    </section>
  );
}
