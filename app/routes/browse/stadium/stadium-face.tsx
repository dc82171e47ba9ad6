import type { StadiumCardData } from "./stadium-data.ts";

export function StadiumFace({ stadium }: { stadium: StadiumCardData }) {
  return (
    <>
      <i style={{ background: stadium.color }}>
        <img src="/pictures/small/stadium.webp" alt="" width={48} height={48} loading="lazy" />
      </i>
      <b className="clamp-2">{stadium.name}</b>
      <span className="one-line text-sm text-muted">{stadium.location}</span>
    </>
  );
}
