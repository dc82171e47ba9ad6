import { minuteMs } from "#domain/durations.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { BoardState } from "#domain/shop/live-shops.ts";
import { logError } from "../platform/log.ts";
import { quietly } from "./board/board-telling.ts";

export type MenuUsecases = {
  /** As the record has it now; null for an unknown stadium. */
  readMenu(stadiumId: string): Promise<Catalog | null>;
  writeMenu(menu: Catalog): Promise<void>;
  /** Opens or resolves the alert of a menu that could not be written for a while. */
  noteMenu(stadiumId: string, is: "behind" | "written"): Promise<void>;
};

type Needs = {
  storage: DurableObjectStorage;
  usecases: () => MenuUsecases;
  live: () => Promise<Record<string, BoardState>>;
  plan: () => void;
};

/** KV takes about one write a second of a key. */
const apartMs = 1_000;
/** An unchanged menu is not written again within this time. */
const sameForMs = minuteMs;
/** The alarm of a write that is being made, in case this object ends meanwhile. */
const guardMs = 15_000;
/** Tries in a row, about half a minute. */
const alertAfter = 6;
const maxPauseMs = minuteMs;

/** `dueAt`: when a change is written; null without one. */
type Kept = { writtenAt: number; dueAt: number | null; tries: number };

/**
 * Writes the stadium's menu to KV, and nobody else does. The first change is written at once, those of the second after a
 * write together by the alarm, a write that failed again by the alarm.
 */
export class FloorMenu {
  readonly #needs: Needs;
  /** So that one made while the menu is read and written is written after it. */
  #changes = 0;
  #isWriting = false;
  #written = "";

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Answers once it is written, or will be by the alarm. */
  async changed(stadiumId: string): Promise<void> {
    this.#needs.storage.kv.put("stadiumId", stadiumId);
    this.#changes++;
    const kept = this.#kept();
    const dueAt = kept.dueAt ?? Math.max(Date.now(), kept.writtenAt + apartMs);
    if (kept.dueAt === null) this.#keep({ ...kept, dueAt });
    if (!this.#isWriting && dueAt <= Date.now()) await this.#write();
  }

  /** A reader found no menu in KV, where a write may take a minute to be seen. */
  async missing(stadiumId: string): Promise<void> {
    const { writtenAt, dueAt } = this.#kept();
    if (dueAt === null && writtenAt <= Date.now() - sameForMs) await this.changed(stadiumId);
  }

  dueAt(): number | null {
    return this.#isWriting ? Date.now() + guardMs : this.#kept().dueAt;
  }

  async tend(): Promise<void> {
    if (!this.#isWriting && this.#kept().dueAt !== null) await this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    const changes = this.#changes;
    let { writtenAt, dueAt, tries } = this.#kept();
    const stadiumId = this.#needs.storage.kv.get<string>("stadiumId") ?? "";
    this.#needs.plan();
    try {
      const menu = withLive(await this.#needs.usecases().readMenu(stadiumId), await this.#needs.live());
      const content = JSON.stringify({ ...menu, builtAt: 0 });
      if (menu && (content !== this.#written || writtenAt <= Date.now() - sameForMs)) {
        await this.#needs.usecases().writeMenu(menu);
        this.#written = content;
        writtenAt = Date.now();
      }
      if (tries >= alertAfter) await this.#needs.usecases().noteMenu(stadiumId, "written");
      tries = 0;
      dueAt = changes === this.#changes ? null : writtenAt + apartMs;
    } catch (error) {
      tries++;
      logError("menu not written", error, { tries });
      dueAt = Date.now() + Math.min(apartMs * 2 ** (tries - 1), maxPauseMs);
    }
    this.#isWriting = false;
    this.#keep({ writtenAt, tries, dueAt });
    if (tries >= alertAfter) await quietly(this.#needs.usecases().noteMenu(stadiumId, "behind"));
  }

  #kept(): Kept {
    return this.#needs.storage.kv.get<Kept>("menu") ?? { writtenAt: 0, dueAt: null, tries: 0 };
  }

  #keep(kept: Kept): void {
    this.#needs.storage.kv.put("menu", kept);
    this.#needs.plan();
  }
}

/** Adds the full kitchens, which are not in the database. */
function withLive(menu: Catalog | null, live: Record<string, BoardState>): Catalog | null {
  if (!menu) return null;
  const shops = menu.shops.map((shop) => {
    const { fullUntil } = live[shop.id] ?? {};
    return fullUntil ? { ...shop, fullUntil } : shop;
  });
  return { ...menu, shops };
}
