import { useVisitor } from "../../hooks/use-visitor.ts";

type Props = { title?: string; description: string; path: string; picture?: string };

/**
 * Title and metadata of a public screen, for search engines and link previews, which take the canonical link for its
 * address. `path` is without search and filter; `picture` is a path on our site.
 */
export function PageMeta({ title, description, path, picture = "/og.png" }: Props) {
  const origin = useVisitor()?.origin ?? "";
  const full = title ? `${title} · Seatside` : "Seatside";
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={new URL(picture, origin || "http://localhost").href} />
    </>
  );
}
