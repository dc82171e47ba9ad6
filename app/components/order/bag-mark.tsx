import { useLingui } from "@lingui/react/macro";
import { type MarkColor, type MarkPicture, markOf } from "#domain/delivery/marks.ts";

/** Filled shapes on a 24 px grid, distinguishable on a black-and-white printer. */
const shapes: Record<MarkPicture, string> = {
  star: "M12 2.2l3 6.4 7 .8-5.2 4.8 1.4 6.9L12 17.7l-6.2 3.4 1.4-6.9L2 9.4l7-.8z",
  heart: "M12 21.5S2.5 15.6 2.5 8.9A5.3 5.3 0 0 1 12 5.7a5.3 5.3 0 0 1 9.5 3.2c0 6.7-9.5 12.6-9.5 12.6z",
  moon: "M20.8 14.9A9.5 9.5 0 0 1 9.1 3.2a9.5 9.5 0 1 0 11.7 11.7z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4zM16.3 17.7l1.4-1.4 2.8 2.8-1.4 1.4zM19.1 3.5l1.4 1.4-2.8 2.8-1.4-1.4zM6.3 16.3l1.4 1.4-2.8 2.8-1.4-1.4z",
  tree: "M12 1.5l6 8h-3l5 7.5h-6.5V22h-3v-5H4l5-7.5H6z",
  fish: "M1.5 6.5l5 3.2A9.4 9.4 0 0 1 14 6c4.5 0 8.5 6 8.5 6s-4 6-8.5 6a9.4 9.4 0 0 1-7.5-3.7l-5 3.2 2-5.5zM17.5 9.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z",
  key: "M12.8 7.5H23v5h-3v-2h-2V13h-2.5v-2.5h-2.7a5.5 5.5 0 1 1 0-3zM7.5 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  bell: "M12 2a2 2 0 0 1 2 2 7 7 0 0 1 5 6.7V16l2 3H3l2-3v-5.3A7 7 0 0 1 10 4a2 2 0 0 1 2-2zM9.5 20.5h5a2.5 2.5 0 0 1-5 0z",
  drop: "M12 1.5s7.5 8.3 7.5 13.2a7.5 7.5 0 0 1-15 0C4.5 9.8 12 1.5 12 1.5z",
  bolt: "M13.5 1L4 13.5h6L8.5 23 20 9.5h-7z",
  house: "M12 2L1.5 11H4.5v10.5h5.5v-6.5h4v6.5h5.5V11h3z",
  crown: "M2 6.5l5 4 5-7.5 5 7.5 5-4-2 12.5H4zM4 20.5h16V23H4z",
};

/** Fills distinguishable on light and dark surfaces. */
const fills: Record<MarkColor, string> = {
  red: "#e5332a",
  orange: "#f08a00",
  yellow: "#e0b400",
  green: "#12a150",
  blue: "#2f7bf6",
  purple: "#9b4dea",
};

export const markColor = (code: string): string => fills[markOf(code).color];

type Props = { code: string; className?: string; ink?: boolean };

/** A bag's mark by its order's code; `ink` draws it in the text's colour, for paper. */
export function BagMark({ code, className = "size-7", ink = false }: Props) {
  const { color, picture } = markOf(code);
  const name = useMarkName()(code);
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={name} className={`flex-none ${className}`}>
      <path d={shapes[picture]} fill={ink ? "currentColor" : fills[color]} fillRule="evenodd" />
    </svg>
  );
}

/** The mark's spoken name: "Star, red". */
export function useMarkName(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    const { color, picture } = markOf(code);
    const pictures: Record<MarkPicture, string> = {
      star: t`Star`,
      heart: t`Heart`,
      moon: t`Moon`,
      sun: t`Sun`,
      tree: t`Tree`,
      fish: t`Fish`,
      key: t`Key`,
      bell: t`Bell`,
      drop: t`Drop`,
      bolt: t`Lightning`,
      house: t`House`,
      crown: t`Crown`,
    };
    const colors: Record<MarkColor, string> = {
      red: t`red`,
      orange: t`orange`,
      yellow: t`yellow`,
      green: t`green`,
      blue: t`blue`,
      purple: t`purple`,
    };
    const [shape, tone] = [pictures[picture], colors[color]];
    return t`${shape}, ${tone}`;
  };
}
