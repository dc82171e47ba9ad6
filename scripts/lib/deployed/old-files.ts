import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";

/** The files of a build's screens; their names carry the hash of what is in them. */
type Build = { tag: string; at: string; files: string[] };

/** This one and those before it: a page that was opened with one of them finds its files. */
const keptBuilds = 3;
const listName = "builds.json";
const fileName = /^[\w.-]+$/;

/**
 * Copies a build's client files into `folder` together with those of the builds before it, which are fetched from where
 * they are served now; /builds.json says what belongs to which.
 * @param address of the running instance; null before there is one
 * @param mayMiss goes on without what it does not answer, and says so in `missed`
 * @throws Failure where it does not answer
 */
export async function withOldFiles(
  client: string,
  folder: string,
  { address, tag, now, mayMiss }: { address: string | null; tag: string; now: Date; mayMiss?: boolean },
): Promise<{ carried: number; gone: string[]; missed?: string }> {
  cpSync(client, folder, { recursive: true });
  const assets = join(folder, "assets");
  const own: Build = { tag, at: now.toISOString(), files: readdirSync(assets).sort() };
  let before: Build[] = [];
  const gone: string[] = [];
  let carried = 0;
  let missed: string | undefined;
  try {
    before = (address ? await readBuilds(address) : [])
      .filter((each) => each.tag !== tag)
      .slice(0, keptBuilds - 1);
    for (const file of new Set(before.flatMap(({ files }) => files))) {
      if (!fileName.test(file) || existsSync(join(assets, file))) continue;
      const answer = await ask(`${address}/assets/${file}`);
      const isPage = answer.headers.get("content-type")?.startsWith("text/html");
      if (answer.ok && !isPage) {
        writeFileSync(join(assets, file), new Uint8Array(await answer.arrayBuffer()));
        carried++;
      } else gone.push(file);
    }
  } catch (error) {
    if (!mayMiss) throw error;
    missed = (error as Error).message;
  }
  writeFileSync(join(folder, listName), JSON.stringify([own, ...before]));
  return { carried, gone, ...(missed && { missed }) };
}

async function readBuilds(address: string): Promise<Build[]> {
  const answer = await ask(`${address}/${listName}`);
  const isList = answer.ok && answer.headers.get("content-type")?.startsWith("application/json");
  return isList ? ((await answer.json()) as Build[]) : [];
}

async function ask(url: string): Promise<Response> {
  const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) }).catch(
    () => null,
  );
  if (answer && answer.status < 500) return answer;
  throw new Failure(
    `${new URL(url).origin} does not answer, so the files of the builds before can't be kept: phones with an open page miss them. Try again, or add --anyway.`,
  );
}
