import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { bagsTogether } from "#domain/kitchen/together.ts";
import { isolated } from "#domain/language/bidi.ts";
import type { CardTools } from "../card/card-tools.ts";

/** All bags for one entrance to one runner, with one tap; each can still be taken back on its card. */
export function TogetherButtons({ cards, tools }: { cards: BoardCard[]; tools: CardTools }) {
  const { actions, bestRunner, canAct } = tools;
  const free = cards.filter(({ id }) => !actions.waiting.has(id) && !actions.busy.has(id));
  if (!canAct) return null;
  return bagsTogether(free).map(({ entrance, cards: bags }) => {
    const runner = bags[0] && bestRunner(bags[0]);
    if (!runner) return null;
    const [count, where, name] = [bags.length, isolated(entrance), isolated(runner.name.split(" ")[0] ?? "")];
    return (
      <Button
        key={entrance}
        kind="soft"
        className="together"
        onClick={() => {
          for (const card of bags) actions.handOver(card, runner);
        }}
      >
        <Trans>
          Gate {where}: <Plural value={count} _2="both" other="all #" /> to {name}
        </Trans>
      </Button>
    );
  });
}
