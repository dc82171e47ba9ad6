type Wanted = {
  count: number;
  /** A registered account to copy: hashing a password for each would take long. */
  likeEmail: string;
  role: "shop" | "runner";
  stadiumId: string;
  shopId: string;
};

/** Accounts with a session and a role each. The first is the copied one itself. */
export async function makePeople({ DB: db, AUTH_SECRET }: Env, wanted: Wanted) {
  const { count, likeEmail, ...role } = wanted;
  const model = await db.prepare("select * from user where email = ?").bind(likeEmail).first();
  if (!model) throw new Error(`nobody is called ${likeEmail}`);
  const modelId = String(model.id);
  const rows = async (table: string, column: string) =>
    (await db.prepare(`select * from ${table} where ${column} = ? limit 1`).bind(modelId).first()) ?? {};
  const [customer, session] = [await rows("customers", "id"), await rows("session", "user_id")];
  const statements: D1PreparedStatement[] = [];
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const marks = columns.map(() => "?").join(", ");
    statements.push(
      db
        .prepare(`insert into ${table} (${columns.map((each) => `"${each}"`).join(", ")}) values (${marks})`)
        .bind(...columns.map((each) => row[each])),
    );
  };
  const people = [];
  for (let index = 0; index < count; index++) {
    const id = index === 0 ? modelId : crypto.randomUUID();
    const token = crypto.randomUUID().replaceAll("-", "");
    if (index > 0) {
      insert("user", { ...model, id, email: `${id}@bench.example` });
      insert("customers", { ...customer, id });
    }
    insert("session", { ...session, id: crypto.randomUUID(), token, user_id: id });
    insert("staff_roles", {
      id: crypto.randomUUID(),
      user_id: id,
      role: role.role,
      stadium_id: role.role === "runner" ? role.stadiumId : "",
      shop_id: role.role === "shop" ? role.shopId : "",
      created_at: Date.now(),
    });
    if (role.role === "runner") insert("delivery_users", { id, name: model.name, phone: model.phone });
    people.push({
      id,
      cookie: `seatside.session_token=${encodeURIComponent(await signed(token, AUTH_SECRET ?? ""))}`,
    });
  }
  await db.batch(statements);
  return people;
}

async function signed(value: string, secret: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes.encode(value));
  return `${value}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}
