import { createHmac, randomUUID } from "node:crypto";
import type { Caller } from "../lib/fan.ts";

const secret = "local-only-secret-never-used-elsewhere";

export type BenchFan = { id: string; cookie: string };

/** Signed-in fans, written straight into the record: password hashing is not measured here. */
export async function addFans(db: D1Database, count: number): Promise<BenchFan[]> {
  const now = Date.now();
  const fans = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }));
  for (const { id, token } of fans)
    await db.batch([
      db
        .prepare(
          `insert into user (id, name, email, first_name, last_name, phone, created_at, updated_at)
           values (?, 'Noa Levi', ?, 'Noa', 'Levi', '0525550142', ?, ?)`,
        )
        .bind(id, `${id}@example.com`, now, now),
      db
        .prepare(
          "insert into session (id, token, user_id, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)",
        )
        .bind(`s${id}`, token, id, now + 86_400_000, now, now),
      db.prepare("insert into customers (id, created_at, updated_at) values (?, ?, ?)").bind(id, now, now),
    ]);
  return fans.map(({ id, token }) => ({ id, cookie: `seatside.session_token=${sign(token)}` }));
}

const sign = (token: string) =>
  encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);

/** A fan's POSTs. */
export function callerOf(origin: string, cookie: string): Caller {
  return async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} gave ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
}
