import { useVisitor } from "../hooks/use-visitor.ts";

/**
 * A public screen's title and what search engines and link previews read. `path` is its one address without search
 * and filter; `picture` is a path of ours.
 */
export function PageMeta({
  title,
  description,
  path,
  picture = "/og.png",
}: {
  title?: string;
  description: string;
  path: string;
  picture?: string;
}) {
  const origin = useVisitor()?.origin ?? "";
  const full = title ? `${title} · Seatside` : "Seatside";
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={new URL(picture, origin || "http://localhost").href} />
    </>
  );
}
