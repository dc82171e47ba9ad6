/** The fictitious venues of seed/demo: what a venue can set is set there, with values that nobody takes for real ones. */
export const sampleVenueIds: readonly string[] = ["almond-park", "pretzel-yard"];
export const isSampleVenue = (id: string): boolean => sampleVenueIds.includes(id);

const sampleNumber = "000000000";
const sampleIssuer = "Demo issuer";
/** Reserved for examples (RFC 2606): nobody has a mailbox there. */
export const sampleAddress = /@([\w-]+\.)*example$/;

type Sample = { path: (string | number)[]; given: string };
type Shown = {
  stadium: {
    id: string;
    supportEmail?: string | undefined;
    privacyEmail?: string | undefined;
    seller?: { kind: string; taxNumber?: string } | null | undefined;
    accessibility?: { contactEmail: string } | null | undefined;
  };
  shops: readonly {
    taxNumber?: string | undefined;
    certificates?: readonly { number: string; issuer: { en?: string } }[] | undefined;
  }[];
};

/** What of a venue is a sample: only the environment on a machine of one's own takes it. */
export function samplesIn({ stadium, shops }: Shown): Sample[] {
  const { id, supportEmail = "", privacyEmail = "", seller, accessibility } = stadium;
  const found: [boolean, Sample["path"], string | undefined][] = [
    [isSampleVenue(id), ["stadium", "id"], id],
    [sampleAddress.test(supportEmail), ["stadium", "supportEmail"], supportEmail],
    [sampleAddress.test(privacyEmail), ["stadium", "privacyEmail"], privacyEmail],
    [seller?.taxNumber === sampleNumber, ["stadium", "seller", "taxNumber"], seller?.taxNumber],
    [
      sampleAddress.test(accessibility?.contactEmail ?? ""),
      ["stadium", "accessibility", "contactEmail"],
      accessibility?.contactEmail,
    ],
    ...shops.flatMap(({ taxNumber, certificates = [] }, shop): typeof found => [
      [taxNumber === sampleNumber, ["shops", shop, "taxNumber"], taxNumber],
      ...certificates.map(({ number, issuer }, index): (typeof found)[number] => [
        number === sampleNumber || issuer.en === sampleIssuer,
        ["shops", shop, "certificates", index, "number"],
        number,
      ]),
    ]),
  ];
  return found.flatMap(([isSample, path, given = ""]) => (isSample ? [{ path, given }] : []));
}
