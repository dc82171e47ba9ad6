import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { LiveDish } from "#domain/shop/live-shops.ts";
import { unpackHeadings } from "./category-data.ts";
import { DishGrid } from "./dish-card.tsx";
import type { DishCardData } from "./dish-data.ts";

type Props = {
  dishes: readonly DishCardData[];
  /** Rows of `packHeadings`. */
  headings: string;
  /** Number of all dishes, also those on later pages. */
  total: number;
  stadiumId?: string | null;
  live?: Record<string, LiveDish | undefined>;
  withOrder?: WithOrder | null;
};

/** The shop that the cart's dishes come from, and whether it alone is shown. */
type WithOrder = { id: string; name: string; isOn: boolean };

/** A menu by its categories, then what can't be had now, and the way to the rest. */
export function MenuList({ dishes, headings, total, stadiumId, live, withOrder }: Props) {
  const { t } = useLingui();
  // On the menu of a shop that sells nothing now.
  const named = dishes.map((dish) =>
    dish.place ? { ...dish, place: t`from ${{ shop: dish.place }}` } : dish,
  );
  const sections = sectionsOf(named, headings);
  const title = ({ name, own }: Section) => name ?? (own[0]?.out ? t`Not available now` : t`Menu`);
  const rows = sections.map((section, index) => ({ ...section, id: `part-${index}`, title: title(section) }));
  return (
    <>
      {(rows.length > 2 || withOrder) && <Jumps rows={rows.length > 2 ? rows : []} withOrder={withOrder} />}
      {rows.map(({ own, id, title }) => (
        <section key={id} id={id} style={{ scrollMarginTop: 60 }}>
          {/* One category needs no heading. */}
          {rows.length > 1 && <h3 className="section">{title}</h3>}
          <DishGrid dishes={own} stadiumId={stadiumId ?? undefined} live={live} />
        </section>
      ))}
      <More shown={dishes.length} total={total} />
    </>
  );
}

/**
 * A row of the headings that stays at the top and follows the scrolling. Plain links, so that it works without scripts;
 * its few styles are its own, because every document carries the stylesheet.
 */
function Jumps({ rows, withOrder }: { rows: { id: string; title: string }[]; withOrder?: WithOrder | null }) {
  const { t } = useLingui();
  const [seen, setSeen] = useState("part-0");
  const { search } = useLocation();
  const ids = rows.map(({ id }) => id).join(" ");
  useEffect(() => {
    // The part that crosses a line below the row.
    const watch = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((each) => each.isIntersecting);
        if (!entered) return;
        const { id } = entered.target;
        setSeen(id);
        // Along the row only, and once: the page keeps its place, and a finger the row.
        const link = document.querySelector<HTMLElement>(`[href="#${id}"]`);
        link?.parentElement?.scrollTo({
          left: id === "part-0" ? 0 : link.offsetLeft - link.parentElement.clientWidth / 3,
        });
      },
      { rootMargin: "-80px 0px -85% 0px" },
    );
    for (const id of ids.split(" ")) {
      const part = id && document.getElementById(id);
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, [ids]);
  return (
    <nav
      className="swipe"
      aria-label={rows.length > 0 ? t`Categories` : t`Menu`}
      style={{ position: "sticky", top: 0, zIndex: 10, padding: "8px 18px", background: "var(--color-page)" }}
    >
      {withOrder && (
        <Link
          to={withShop(search, withOrder.isOn ? null : withOrder.id)}
          className="pill"
          aria-current={withOrder.isOn || undefined}
          style={{ maxWidth: "none", gap: 6, ...(withOrder.isOn && chosen) }}
        >
          <Icon name="cart" />
          {t`With your order · ${withOrder.name}`}
          {withOrder.isOn && <Icon name="close" className="size-4" />}
        </Link>
      )}
      {rows.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="pill"
          aria-current={seen === id || undefined}
          style={{
            maxWidth: "none",
            ...(seen === id && chosen),
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

const chosen = { background: "var(--color-primary)", color: "var(--color-on-primary)" };

/** The menu of one shop or of all, with the search and the filter as they are. */
function withShop(search: string, shopId: string | null): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  query.delete("shopName");
  if (shopId) query.set("shopId", shopId);
  else query.delete("shopId");
  return ["/menu", String(query)].filter(Boolean).join("?");
}

type Section = { name: string | null; own: readonly DishCardData[] };

function sectionsOf(dishes: readonly DishCardData[], headings: string): Section[] {
  const sections: Section[] = [];
  let at = 0;
  for (const { name, count } of unpackHeadings(headings)) {
    sections.push({ name, own: dishes.slice(at, at + count) });
    at += count;
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
    <div className="grid place-items-center pt-5">
      <LinkButton to={`${pathname}?${query}`} kind="soft" preventScrollReset replace>
        {t`+${more} more`}
      </LinkButton>
    </div>
  );
}
