import { DurableObject } from "cloudflare:workers";

export type ShopLive = { queueMinutes: number; at: number };

/** One per stadium, named by its id: the live state of its shops as their boards report it. */
export class StadiumFloor extends DurableObject<Env> {
  async report(shopId: string, live: ShopLive): Promise<void> {
    // Boards report from elsewhere: an older word never replaces a newer one.
    const known = await this.ctx.storage.get<ShopLive>(`shop:${shopId}`);
    if (!known || known.at <= live.at) await this.ctx.storage.put(`shop:${shopId}`, live);
  }

  async live(): Promise<Record<string, ShopLive>> {
    const entries = await this.ctx.storage.list<ShopLive>({ prefix: "shop:" });
    return Object.fromEntries([...entries].map(([key, live]) => [key.slice("shop:".length), live]));
  }
}
