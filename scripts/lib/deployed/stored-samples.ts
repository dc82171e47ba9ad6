import { samplesIn } from "#domain/menu/samples.ts";
import type { Cloudflare } from "./api.ts";
import { Refused } from "./api.ts";
import { databaseOf, type WorkerConfig } from "./config.ts";
import { recordOver } from "./record.ts";

type Row = Record<string, string | null>;
type Shown = Parameters<typeof samplesIn>[0];

/** Values of the demo's made-up venues in a deployed record, as "teddy: shops.0.taxNumber is 000000000". */
export async function listSamples(
  cloudflare: Pick<Cloudflare, "call">,
  config: Pick<WorkerConfig, "d1_databases">,
): Promise<string[]> {
  const record = recordOver(cloudflare, databaseOf(config));
  const rowsOf = async (sql: string) => (await record.prepare(sql).all<Row>()).results;
  try {
    const stadiums = await rowsOf(
      "select id, support_email, support_phone, privacy_email, seller, accessibility from stadiums",
    );
    const shops = await rowsOf("select id, stadium_id, legal_name, tax_number, certificates from shops");
    return stadiums.flatMap((stadium) => {
      const own = shops.filter(({ stadium_id }) => stadium_id === stadium.id);
      const samples = samplesIn({ stadium: stadiumOf(stadium), shops: own.map(shopOf) });
      return samples.map(
        ({ path, given }) =>
          `${stadium.id}: ${path.map((part, at) => (path[at - 1] === "shops" ? own[Number(part)]?.id : part)).join(".")} is ${given}`,
      );
    });
  } catch (error) {
    // A database before its first migration, or before one that brings a column.
    if (error instanceof Refused && /no such (table|column)/.test(error.message)) return [];
    throw error;
  }
}

const parsed = <Value>(json: string | null | undefined): Value | null => (json ? JSON.parse(json) : null);

const stadiumOf = (row: Row): Shown["stadium"] => ({
  id: row.id ?? "",
  supportEmail: row.support_email ?? "",
  supportPhone: row.support_phone ?? "",
  privacyEmail: row.privacy_email ?? "",
  seller: parsed(row.seller),
  accessibility: parsed(row.accessibility),
});

const shopOf = (row: Row): Shown["shops"][number] => ({
  legalName: row.legal_name ?? "",
  taxNumber: row.tax_number ?? "",
  certificates: parsed<NonNullable<Shown["shops"][number]["certificates"]>>(row.certificates) ?? [],
});
