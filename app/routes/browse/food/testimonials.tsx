import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import type { FoodDetail } from "./food-data.ts";

export function Testimonials({ food }: { food: FoodDetail }) {
  const { t } = useLingui();
  if (food.testimonials.length === 0) return null;
  return (
    <section>
      <h2 className="section">{t`What fans say`}</h2>
      <div className="grid gap-3">
        {food.testimonials.map(({ id, rating, comment, customerName, date }) => (
          <figure key={id} className="card p-4">
            <figcaption className="row flex-wrap gap-2 text-sm">
              <bdi className="font-semibold wrap-anywhere">{customerName}</bdi>
              <span className="row text-star" role="img" aria-label={t`${rating} of 5 stars`}>
                {[1, 2, 3, 4, 5].map((star) => (
                  <Icon key={star} name="star" filled={star <= rating} className="size-4" />
                ))}
              </span>
              <span className="ms-auto text-xs text-muted">{date}</span>
            </figcaption>
            <blockquote dir="auto" className="mt-2 wrap-anywhere">
              {comment}
            </blockquote>
          </figure>
        ))}
      </div>
    </section>
  );
}
