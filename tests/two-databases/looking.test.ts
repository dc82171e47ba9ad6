import { test } from "vitest";
import { costsOfLooking, withShelves } from "../support/worker-looking.ts";
import { openOwnVenue, signUp } from "../support/worker-world.ts";
import { known, order } from "./world.ts";

test("over two databases a phone's own calls cost what the table says, and looking nothing", async () => {
  const [venue, fan] = [known(1, await openOwnVenue(undefined, withShelves, 1)), await signUp()];
  const { id } = await order(fan, venue);
  await costsOfLooking(fan, venue, id, 1);
});
