import { readFileSync } from "node:fs";

type Item = { id: string; shops: string[]; testimonials?: { id: string }[]; customization: unknown[] };
type Venue = { stadium: { id: string }; shops: { id: string; openingHours: unknown }[]; items: Item[] };

/** Open at every hour, like the demo. */
export function teddy(): Venue {
  const venue = JSON.parse(readFileSync("seed/venues/teddy.json", "utf8")) as Venue;
  for (const shop of venue.shops) shop.openingHours = "always";
  return venue;
}

/** A venue file like Teddy's with `size` dishes. */
export function venueWithItems(size: number): Venue {
  const venue = teddy();
  const rename = (id: string) => `b${size}-${id}`;
  const items = Array.from({ length: size }, (_, index) => {
    const like = venue.items[index % venue.items.length] as Item;
    return {
      ...like,
      id: `b${size}x${index}`,
      shops: like.shops.map(rename),
      testimonials: like.testimonials?.map((voice) => ({ ...voice, id: `${voice.id}-${size}-${index}` })),
    };
  });
  return {
    ...venue,
    stadium: { ...venue.stadium, id: `bench-${size}` },
    shops: venue.shops.map((shop) => ({ ...shop, id: rename(shop.id) })),
    items,
  };
}

const chunk = 5_000;

/**
 * Fills the record with closed copies of a placed order, each with lines, events and payment. One in a hundred belongs
 * to `regularId`. The first is as old as `olderMs` says, each other by a second more.
 */
export async function growOrders(
  db: D1Database,
  wanted: number,
  regularId: string,
  olderMs = 0,
): Promise<void> {
  const count = async () =>
    (await db.prepare("select count(*) as n from orders").first<{ n: number }>())?.n ?? 0;
  const ago = (column: string) => `${column} - ${olderMs} - i * 1000`;
  const like = await db
    .prepare("select id from orders where placed_at is not null and id not like '%/%' limit 1")
    .first<{ id: string }>();
  if (!like) throw new Error("there is no order to copy");
  for (let stored = await count(); stored < wanted; stored = await count()) {
    const last = Math.min(stored + chunk, wanted);
    const own: Record<string, Record<string, string>> = {
      orders: {
        id: "id || '/' || i",
        checkout_key: "checkout_key || '/' || i",
        order_code: "'c' || i",
        customer_id: `case when i % 100 = 0 then '${regularId}' else customer_id end`,
        created_at: ago("created_at"),
        placed_at: ago("placed_at"),
        closed_at: `${ago("created_at")} + 600000`,
      },
      order_lines: { order_id: "order_id || '/' || i" },
      order_events: { order_id: "order_id || '/' || i" },
      payments: {
        id: "id || '/' || i",
        order_id: "order_id || '/' || i",
        intent_id: "intent_id || '/' || i",
        reviewed_at: "1",
      },
    };
    for (const [table, columns] of Object.entries(own)) {
      const { results } = await db
        .prepare(`select name from pragma_table_info('${table}')`)
        .all<{ name: string }>();
      const values = results.map(({ name }) => columns[name] ?? name);
      const key = table === "orders" ? "id" : "order_id";
      await db
        .prepare(
          `with recursive numbers(i) as (select ${stored + 1} union all select i + 1 from numbers where i < ${last})
           insert into ${table} select ${values.join(", ")} from ${table}, numbers where ${key} = ?`,
        )
        .bind(like.id)
        .run();
    }
  }
}
