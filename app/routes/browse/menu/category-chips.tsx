import { useLingui } from "@lingui/react/macro";
import { pictureUrl } from "#app/components/picture.tsx";
import { unpackCategories } from "./category-data.ts";

type Props = { categories: string; selected: string | null; search: string };

/** "All", then the venue's categories; plain links, so that they work without scripts. */
export function CategoryChips({ categories, selected, search }: Props) {
  const { t } = useLingui();
  const all = { id: "", name: t`All`, picture: "fork-and-knife" };
  return (
    <nav className="swipe pt-4" aria-label={t`Categories`} data-links="stay">
      {[all, ...unpackCategories(categories)].map(({ id, name, picture }) => (
        <a
          key={id}
          href={`?${[id && `category=${id}`, search].filter(Boolean).join("&")}`}
          aria-current={(selected ?? "") === id || undefined}
          className="cat"
        >
          <img src={pictureUrl(picture || "hamburger", true)} alt="" width={34} height={34} loading="lazy" />
          {name}
        </a>
      ))}
    </nav>
  );
}
