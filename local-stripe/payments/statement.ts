import { invalid } from "../server/errors.ts";
import type { World } from "../state/world.ts";

const whole = 22;
const param = "statement_descriptor_suffix";

/** The rules for the second half of a card statement's line. */
export function checkSuffix(world: World, suffix: string | undefined): void {
  if (suffix === undefined) return;
  const prefix = world.switches.platform.descriptorPrefix ?? "LOCAL";
  if (/[<>\\'"*]/.test(suffix))
    throw invalid("The statement descriptor suffix may not contain <, >, \\, ', \", or *.", undefined, param);
  if (!/^[\x20-\x7e]+$/.test(suffix))
    throw invalid("The statement descriptor suffix may contain Latin characters only.", undefined, param);
  if (!/[A-Za-z]/.test(suffix))
    throw invalid("The statement descriptor suffix must contain at least one letter.", undefined, param);
  if (`${prefix}* ${suffix}`.length > whole)
    throw invalid(
      `The statement descriptor prefix and suffix have more than ${whole} characters together.`,
      undefined,
      param,
    );
}
