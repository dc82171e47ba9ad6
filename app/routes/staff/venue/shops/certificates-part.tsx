import { Trans, useLingui } from "@lingui/react/macro";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { certifiedDiets } from "#domain/law/certificates.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { noTexts } from "../parts/codecs.ts";
import { Choice, Input, PictureInput, Tick } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { type BoundRow, RemoveButton, Rows } from "../parts/rows.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import { useVenue } from "../parts/use-venue.ts";
import type { CertificateForm } from "./shop-form.ts";
import type { ShopPart } from "./shop-parts.tsx";
import { CertificateChip } from "./shop-state-chip.tsx";

const newCertificate: CertificateForm = {
  ...{ diet: "kosher", issuer: noTexts, number: "", kind: "" },
  ...{ mehadrin: false, passover: false, from: "", until: "", picture: "" },
};

/** The shop's kosher and halal certificates. */
export function CertificatesPart({ of }: ShopPart) {
  const { t } = useLingui();
  const { certifiedDiets: required } = useVenue().terms.law;
  const note =
    required.length > 0 ? (
      <Trans>
        Local law: dishes show “Kosher” only while every shop that sells them has a certificate in force. When
        it ends, the badge disappears.
      </Trans>
    ) : (
      <Trans>
        Not required here. Once a shop has one, its dishes show the badge only while the certificate is in
        force.
      </Trans>
    );
  return (
    <Part title={t`Certificates`} note={note}>
      <Rows
        of={of}
        name="certificates"
        fresh={() => newCertificate}
        max={venueLimits.certificatesOfShop}
        add={t`Add a certificate`}
      >
        {(certificate) => <CertificateRow certificate={certificate} />}
      </Rows>
    </Part>
  );
}

function CertificateRow({ certificate: of }: { certificate: BoundRow<CertificateForm> }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const diets = certifiedDiets.map((diet) => [diet, dietLabel(diet)] as const);
  const kinds = { "": t`Not stated`, meat: t`Meat`, dairy: t`Dairy`, pareve: t`Pareve` };
  const isKosher = of.form.diet === "kosher";
  return (
    <div className="grid gap-3 rounded-control edge p-4">
      <div className="row flex-wrap gap-2">
        <CertificateChip certificates={[of.form]} />
        <RemoveButton of={of} className="ms-auto" label={t`Remove this certificate`} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Choice of={of} name="diet" label={t`Says`} options={diets} />
        {isKosher && <Choice of={of} name="kind" label={t`Kind`} options={kinds} />}
      </div>
      <TextsFields of={of} name="issuer" label={t`Issued by`} maxLength={120} />
      <Input of={of} name="number" kind="latin" label={t`Number`} required maxLength={40} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Input of={of} name="from" type="date" label={t`First day`} required />
        <Input of={of} name="until" type="date" label={t`Last day`} required />
      </div>
      {isKosher && (
        <>
          <Tick of={of} name="mehadrin" label={t`Mehadrin`} />
          <Tick
            of={of}
            name="passover"
            label={t`Also for Passover. Otherwise “Kosher” isn’t shown during Passover.`}
          />
        </>
      )}
      <PictureInput of={of} name="picture" isPhoto />
    </div>
  );
}
