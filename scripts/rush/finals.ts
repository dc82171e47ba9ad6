import { createSharedReads } from "#worker/cache/shared-reads.ts";
import { Clock } from "./clock.ts";
import type { FanResult } from "./evening.ts";
import { figuresOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { type RecordFacts, SlowRecord, tripsOfAPhone } from "./record.ts";
import { addRush } from "./simulate.ts";
import { minutes } from "./world.ts";

export type Finals = RecordFacts & {
  seed: number;
  /** Each in a stadium of its own. */
  matches: number;
  /** Who wants to order, at each match. */
  fans: number;
  /** Who looks at the menu there, signed in. */
  phones: number;
  shops: number;
  /** Everybody orders within this many minutes of the whistle; null: spread as in the world. */
  within: number | null;
};

/** Half-times of several matches at once over one database: kitchens, refusals, hands and phones. */
export async function simulateFinals(finals: Finals) {
  const { seed, matches, fans, phones, shops, within } = finals;
  const clock = new Clock(minutes.from);
  const record = new SlowRecord(clock, finals);
  const all: FanResult[][] = [];
  for (let match = 0; match < matches; match++) {
    const random = createRandom(seed + 10 * match + 3);
    // They come before the whistle; from then on looking costs the record nothing.
    for (let phone = 0; phone < phones; phone++)
      clock.at(random.between(minutes.from, 0), () => {
        for (let trip = 0; trip < tripsOfAPhone; trip++) record.ask();
      });
    const rush = { seed: seed + 10 * match, fans, shops, within, hasPacing: true };
    all.push(addRush(clock, { ...rush, send: record.send }).fans);
  }
  await clock.run();
  const result = all.flat();
  return {
    figures: figuresOf(result),
    placed: result.filter(({ promise }) => promise !== null).length,
    cutOff: result.filter(({ outcome }) => outcome === "cut-off").length,
    trips: record.counts.trips,
    sentAgain: record.counts.sentAgain,
    worstMinute: record.server.worstMinute(),
    placeMs: [0.5, 0.99].map((share) => record.waitOf("place", share)),
  };
}

/** A phone's menu asks for the live state this often. */
const looksEverySeconds = 15;

/**
 * What a stadium's floor is asked in a second of the crowd, by the product's own sharing of reads.
 * @param isolates that serve the stadium
 */
export async function floorCallsASecond(phones: number, isolates: number): Promise<number> {
  const [random, seconds] = [createRandom(1), 60];
  let [now, calls] = [0, 0];
  const all = Array.from({ length: isolates }, () =>
    createSharedReads(
      () => now,
      async () => ++calls,
    ),
  );
  const looks = Math.round((phones * seconds) / looksEverySeconds);
  for (let nth = 0; nth < looks; nth++) {
    now = (nth * seconds * 1_000) / looks;
    await all[Math.floor(random.next() * isolates)]?.("stadium");
  }
  return calls / seconds;
}
