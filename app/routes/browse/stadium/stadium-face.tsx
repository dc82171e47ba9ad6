import type { StadiumCardData } from "./stadium-data.ts";

/** The stadium's colour and its name, nothing else (product 4.1). */
export function StadiumFace({ stadium }: { stadium: StadiumCardData }) {
  return (
    <>
      <i style={{ background: stadium.color }} />
      <b className="clamp-2">{stadium.name}</b>
    </>
  );
}
