import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { BagMark } from "#app/components/bag-mark.tsx";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SignScreen } from "#app/components/sign-screen.tsx";

type Props = {
  code: string;
  /** The runner's, for who is not at the seat. */
  phone: string | undefined;
  /** The runner said so; most runners scan at once, so that the sign is offered before. */
  hasArrived: boolean;
  onShowCode: () => void;
};

/** The bag's sign as the whole screen: a tap away while the runner comes to this seat next, by itself once there. */
export function RaiseSign({ code, phone, hasArrived, onShowCode }: Props) {
  const { t } = useLingui();
  // What the fan chose holds until the runner arrives.
  const [chosen, setChosen] = useState({ hasArrived, isRaised: hasArrived });
  const isRaised = chosen.hasArrived === hasArrived ? chosen.isRaised : hasArrived;
  const raise = (isRaised: boolean) => setChosen({ hasArrived, isRaised });
  return (
    <>
      <Button kind="soft" wide className="gap-3" onClick={() => raise(true)}>
        <BagMark code={code} className="size-8" />
        {t`Show my sign full screen`}
      </Button>
      <SignScreen
        code={code}
        title={t`Raise your phone: the runner is looking for this sign`}
        open={isRaised}
        onClose={() => raise(false)}
      >
        <Button
          wide
          onClick={() => {
            raise(false);
            onShowCode();
          }}
        >
          <Icon name="qr" />
          {t`Enlarge QR code`}
        </Button>
        {isRaised && phone && (
          <a href={`tel:${phone}`} className="btn w-full">
            <Icon name="phone" />
            {t`Call the runner`}
          </a>
        )}
      </SignScreen>
    </>
  );
}
