import type { ReactNode } from "react";
import { pictureUrl } from "#app/components/picture.tsx";

type Props = { picture: string; title: string; children: ReactNode };

export function ResultCard({ picture, title, children }: Props) {
  return (
    <div className="card grid justify-items-center gap-2 px-5 py-8 text-center text-muted">
      <img src={pictureUrl(picture)} alt="" width={96} height={96} className="mb-2" />
      <h2 className="text-xl text-ink">{title}</h2>
      {children}
    </div>
  );
}
