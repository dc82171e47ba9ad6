import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { useDietLabel } from "#app/components/food-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { certificateKinds, certifiedDiets } from "#domain/law/certificates.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { PictureField } from "../parts/picture-field.tsx";
import { noTexts } from "../parts/texts.ts";
import { TextsFields } from "../parts/texts-fields.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { CertificateChip } from "./certificate-chip.tsx";
import type { CertificateForm } from "./shop-form.ts";
import type { ShopPart } from "./shop-parts.tsx";

/** Who says that the shop is kosher or halal, and for how long. */
export function CertificatesPart({ form, change, errors }: ShopPart) {
  const { t } = useLingui();
  const { certificates } = form;
  const { certifiedDiets: asked } = useVenue().terms.law;
  return (
    <section className="form-part" aria-label={t`Certificates`}>
      <h3 className="text-lg">
        <Trans>Certificates</Trans>
      </h3>
      <p className="text-sm text-muted">
        {asked.length > 0 ? (
          <Trans>
            By the law here, dishes show “Kosher” only while every shop that sells them has a certificate in
            force. When it ends, the badge goes by itself.
          </Trans>
        ) : (
          <Trans>
            Not required here. Once a shop has one, its dishes show the badge only while the certificate is in
            force.
          </Trans>
        )}
      </p>
      {certificates.map((certificate, index) => (
        <CertificateRow
          key={certificate.key}
          certificate={certificate}
          path={`certificates.${index}`}
          errors={errors}
          onChange={(next) => change({ certificates: certificates.with(index, next) })}
          onRemove={() => change({ certificates: certificates.toSpliced(index, 1) })}
        />
      ))}
      <Button
        kind="soft"
        className="justify-self-start"
        disabled={certificates.length >= venueLimits.certificatesOfShop}
        onClick={() => change({ certificates: [...certificates, newCertificate()] })}
      >
        <Icon name="plus" />
        <Trans>Add a certificate</Trans>
      </Button>
    </section>
  );
}

function CertificateRow({
  certificate,
  path,
  errors,
  onChange,
  onRemove,
}: {
  certificate: CertificateForm;
  path: string;
  errors: Fields;
  onChange: (certificate: CertificateForm) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const venue = useVenue();
  const problem = useFieldProblem();
  const dietLabel = useDietLabel();
  const kinds = { meat: t`Meat`, dairy: t`Dairy`, pareve: t`Pareve` };
  const put = (changes: Partial<CertificateForm>) => onChange({ ...certificate, ...changes });
  const error = (name: string) => problem(errors[`${path}.${name}`]);
  return (
    <div className="grid gap-3 rounded-control edge p-4">
      <div className="row flex-wrap gap-2">
        <CertificateChip certificates={[certificate]} />
        <button
          type="button"
          className="square ms-auto text-danger!"
          aria-label={t`Remove this certificate`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t`Says`}
          value={certificate.diet}
          onChange={({ target }) => put({ diet: target.value as CertificateForm["diet"] })}
          options={certifiedDiets.map((value) => ({ value, label: dietLabel(value) }))}
        />
        {certificate.diet === "kosher" && (
          <SelectField
            label={t`Kind`}
            value={certificate.kind}
            onChange={({ target }) => put({ kind: target.value as CertificateForm["kind"] })}
            options={[
              { value: "", label: t`Not stated` },
              ...certificateKinds.map((value) => ({ value, label: kinds[value] })),
            ]}
          />
        )}
      </div>
      <TextsFields
        label={t`Issued by`}
        path={`${path}.issuer`}
        value={certificate.issuer}
        onChange={(issuer) => put({ issuer })}
        errors={errors}
        maxLength={120}
      />
      <Field
        label={t`Number`}
        name={`${path}.number`}
        dir="ltr"
        required
        maxLength={40}
        value={certificate.number}
        onChange={({ target }) => put({ number: target.value })}
        error={error("number")}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {(["from", "until"] as const).map((name) => (
          <Field
            key={name}
            type="date"
            label={name === "from" ? t`First day` : t`Last day`}
            name={`${path}.${name}`}
            required
            value={certificate[name]}
            onChange={({ target }) => put({ [name]: target.value })}
            error={error(name)}
          />
        ))}
      </div>
      {certificate.diet === "kosher" && (
        <>
          <label className="row min-h-11 gap-3">
            <input
              type="checkbox"
              className="tick"
              checked={certificate.mehadrin}
              onChange={({ target }) => put({ mehadrin: target.checked })}
            />
            {t`Mehadrin`}
          </label>
          <label className="row min-h-11 gap-3">
            <input
              type="checkbox"
              className="tick"
              checked={certificate.passover}
              onChange={({ target }) => put({ passover: target.checked })}
            />
            {t`Also for Passover. Otherwise “Kosher” isn’t shown during Passover.`}
          </label>
        </>
      )}
      <PictureField
        stadiumId={venue.id}
        picture={certificate.picture || null}
        isPhoto
        onChange={(picture) => put({ picture })}
        error={errors[`${path}.picture`]}
      />
    </div>
  );
}

function newCertificate(): CertificateForm {
  return {
    ...{ key: crypto.randomUUID(), diet: "kosher", issuer: noTexts, number: "", kind: "" },
    ...{ mehadrin: false, passover: false, from: "", until: "", picture: "" },
  };
}
