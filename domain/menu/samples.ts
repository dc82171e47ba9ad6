/** The fictitious venues of seed/demo. They set everything that a venue can, with recognizably made-up values. */
export const sampleVenueIds: readonly string[] = ["almond-park", "pretzel-yard"];
export const isSampleVenue = (id: string): boolean => sampleVenueIds.includes(id);

/** Reserved for examples (RFC 2606): nobody has a mailbox there. */
export const sampleAddress = /@([\w-]+\.)*example$/;
const sampleNumber = /^0{9}$/;
const sampleName = /^Demo (issuer|seller|platform|coordinator)\b|^גוף לדוגמה$/i;
/** "*0000", "+1 000 000 0000". */
const samplePhone = /^(\*|\+\d{1,3} )?0000?[0 ]*$/;

type Sample = { path: (string | number)[]; given: string };
type Text = string | undefined;
type PublicVenue = {
  stadium: {
    id: string;
    supportEmail?: Text;
    supportPhone?: Text;
    privacyEmail?: Text;
    seller?: { kind: string; legalName?: string; taxNumber?: string } | null | undefined;
    accessibility?: { contactName?: string; contactEmail: string; contactPhone?: string } | null | undefined;
  };
  shops: readonly {
    legalName?: Text;
    taxNumber?: Text;
    certificates?: readonly { number: string; issuer: { en?: string; he?: string } }[] | undefined;
  }[];
};

/** A venue's sample values, which only a local instance accepts. */
export function samplesIn({ stadium, shops }: PublicVenue): Sample[] {
  const { seller, accessibility } = stadium;
  const found: Sample[] = isSampleVenue(stadium.id) ? [{ path: ["stadium", "id"], given: stadium.id }] : [];
  const look = (sample: RegExp, given: Text, ...path: Sample["path"]) => {
    if (given !== undefined && sample.test(given)) found.push({ path, given });
  };
  for (const name of ["supportEmail", "privacyEmail"] as const)
    look(sampleAddress, stadium[name], "stadium", name);
  look(samplePhone, stadium.supportPhone, "stadium", "supportPhone");
  look(sampleName, seller?.legalName, "stadium", "seller", "legalName");
  look(sampleNumber, seller?.taxNumber, "stadium", "seller", "taxNumber");
  look(sampleName, accessibility?.contactName, "stadium", "accessibility", "contactName");
  look(sampleAddress, accessibility?.contactEmail, "stadium", "accessibility", "contactEmail");
  look(samplePhone, accessibility?.contactPhone, "stadium", "accessibility", "contactPhone");
  for (const [shop, { legalName, taxNumber, certificates = [] }] of shops.entries()) {
    look(sampleName, legalName, "shops", shop, "legalName");
    look(sampleNumber, taxNumber, "shops", shop, "taxNumber");
    for (const [index, { number, issuer }] of certificates.entries()) {
      look(sampleNumber, number, "shops", shop, "certificates", index, "number");
      const name = [issuer.en, issuer.he].find((text) => text && sampleName.test(text));
      look(sampleName, name, "shops", shop, "certificates", index, "issuer");
    }
  }
  return found;
}
