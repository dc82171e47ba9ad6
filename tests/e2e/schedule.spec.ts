import { trigger } from "../../scripts/lib/schedule.mjs";
import { expect, origin, test } from "./support.ts";

test("a server of this machine takes the cron that npm start sends it, and a job by its name", async () => {
  for (const cron of ["* * * * *", "menus"]) {
    const answer = await trigger(origin(), cron);
    expect([cron, answer.status, await answer.text()]).toEqual([cron, 200, "ok"]);
  }
});
