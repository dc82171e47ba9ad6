import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { pictureUrl } from "../../components/picture.tsx";
import { unpackCategories } from "./category-data.ts";

type Props = { categories: string; selected: string | null };

/** All, then the venue's categories; plain links, so that they work before any script. */
export function CategoryChips({ categories, selected }: Props) {
  const { t } = useLingui();
  const all = { id: "", name: t`All`, picture: "stadium" };
  return (
    <nav className="swipe pt-4" aria-label={t`Categories`}>
      {[all, ...unpackCategories(categories)].map(({ id, name, picture }) => (
        <Link
          key={id}
          to={id ? `?category=${id}` : "?"}
          replace
          preventScrollReset
          aria-current={(selected ?? "") === id || undefined}
          discover="none"
          className="cat"
        >
          <img src={pictureUrl(picture || "hamburger", true)} alt="" width={34} height={34} loading="lazy" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
