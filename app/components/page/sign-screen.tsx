import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFullScreen } from "#app/hooks/use-awake-screen.ts";
import { Icon } from "../icon.tsx";
import { BagMark, markColor } from "../order/bag-mark.tsx";

type Props = {
  code: string;
  title: string;
  open: boolean;
  onClose: () => void;
  children?: ReactNode;
};

/** A bag's sign as the whole screen, in the bag's colour: fan and runner find each other by it across forty rows. */
export function SignScreen({ code, title, open, onClose, children }: Props) {
  const { t } = useLingui();
  const ref = useFullScreen(open);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      className="sign-screen scheme-light"
      style={{ background: markColor(code) }}
    >
      <div>
        <button type="button" onClick={onClose} aria-label={t`Close`}>
          <Icon name="close" />
        </button>
        <BagMark code={code} ink className="sign" />
        <p>{title}</p>
        {children}
      </div>
    </dialog>
  );
}
