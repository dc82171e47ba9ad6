import type { ReactNode } from "react";
import { pictureUrl } from "../picture.tsx";

type Props = {
  picture: string;
  title: ReactNode;
  text?: ReactNode;
  /** The next step: a LinkButton or Button. */
  children?: ReactNode;
};

/** Says that nothing is here, why, and what to do next. */
export function EmptyState({ picture, title, text, children }: Props) {
  return (
    <div className="column grid place-items-center gap-2 px-4 text-center" style={{ paddingBlock: 48 }}>
      <img src={pictureUrl(picture)} alt="" width={128} height={128} className="mb-4" />
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
