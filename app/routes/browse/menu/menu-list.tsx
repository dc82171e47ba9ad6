import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import type { LiveDish } from "#domain/shop/live-shops.ts";
import { DishGrid } from "./dish-card.tsx";
import type { DishCardData } from "./dish-data.ts";

type Props = {
  dishes: DishCardData[];
  /** Rows of a category's name and how many of the dishes, in their order, are its. */
  headings: string;
  /** How many there are with those that are not shown yet. */
  total: number;
  live?: Record<string, LiveDish | undefined>;
};

/** A menu by its categories, then what can't be had now, and the way to the rest. */
export function MenuList({ dishes, headings, total, live }: Props) {
  const { t } = useLingui();
  const sections = sectionsOf(dishes, headings);
  return (
    <>
      {sections.map(({ name, own }) => (
        <section key={name ?? "rest"}>
          {/* One category needs no heading. */}
          {sections.length > 1 && (
            <h3 className="section">{name ?? (own[0]?.out ? t`Not available now` : t`Menu`)}</h3>
          )}
          <DishGrid dishes={own} live={live} />
        </section>
      ))}
      <More shown={dishes.length} total={total} />
    </>
  );
}

type Section = { name: string | null; own: DishCardData[] };

function sectionsOf(dishes: DishCardData[], headings: string): Section[] {
  const sections: Section[] = [];
  let at = 0;
  for (const row of headings ? headings.split("\n") : []) {
    const [name = "", count] = row.split("|");
    sections.push({ name, own: dishes.slice(at, at + Number(count)) });
    at += Number(count);
  }
  return at < dishes.length ? [...sections, { name: null, own: dishes.slice(at) }] : sections;
}

/** A link, so that it works without scripts; with them the list grows where it is. */
function More({ shown, total }: { shown: number; total: number }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const more = total - shown;
  if (more <= 0) return null;
  const query = new URLSearchParams(search);
  query.set("page", String(Math.max(1, Number(query.get("page"))) + 1));
  return (
    <div className="grid place-items-center pt-6">
      <LinkButton to={`${pathname}?${query}`} kind="soft" preventScrollReset replace>
        {t`${plural(more, { other: "+# more" })}`}
      </LinkButton>
    </div>
  );
}
