import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { trimmed } from "../parts/codecs.ts";
import { Input } from "../parts/fields.tsx";
import { type PartProps, SettingsPart } from "./settings-part.tsx";

const codec = z.object({ supportEmail: trimmed, supportPhone: trimmed, privacyEmail: trimmed });

/** The venue's contacts for fans: about orders on their pages, receipts and problems, about data on the privacy page. */
export function SupportPart(props: PartProps<"supportEmail" | "supportPhone" | "privacyEmail">) {
  const { t } = useLingui();
  return (
    <SettingsPart
      {...props}
      codec={codec}
      title={t`Support for fans`}
      id="contacts"
      note={
        <Trans>Shown with every order and receipt. Without them, fans are given the operator’s email.</Trans>
      }
    >
      {(of) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Input of={of} name="supportEmail" type="email" label={t`Email`} />
            <Input of={of} name="supportPhone" type="tel" label={t`Phone`} />
          </div>
          <Input
            of={of}
            name="privacyEmail"
            type="email"
            label={t`Email for questions about data`}
            hint={t`On the privacy page, beside the operator’s.`}
          />
        </>
      )}
    </SettingsPart>
  );
}
