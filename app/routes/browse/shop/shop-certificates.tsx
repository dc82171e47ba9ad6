import { useLingui } from "@lingui/react/macro";
import { useDietLabel } from "#app/components/food-words.ts";
import type { CertificateData } from "./certificate-data.ts";

/** Who says that the shop is kosher or halal: of certificates in force only, as the server decides. */
export function ShopCertificates({ certificates }: { certificates: CertificateData[] }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const kinds = { meat: t`meat`, dairy: t`dairy`, pareve: t`pareve` };
  return (
    <ul className="card mb-5 grid gap-2 p-4 text-sm">
      {certificates.map(({ diet, issuer, number, kind, mehadrin, passover, until, picture }) => {
        const says = [
          dietLabel(diet),
          kind && kinds[kind],
          mehadrin && t`mehadrin`,
          passover && t`for Passover`,
        ];
        return (
          <li key={diet + number}>
            <b className="block">{says.filter(Boolean).join(", ")}</b>
            <span className="block text-muted">
              {t`Certificate by ${issuer}`} · <bdi dir="ltr">{number}</bdi> · {t`until ${until}`}
            </span>
            {picture && (
              <a
                href={picture}
                target="_blank"
                rel="noreferrer"
                className="min-h-11 text-link"
                style={{ display: "inline-grid", alignContent: "center" }}
              >
                {t`See the certificate`}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
