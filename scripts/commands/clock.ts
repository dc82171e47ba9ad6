import { setTimeout as after } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { minuteMs } from "#domain/durations.ts";
import type { NamedEvent, VenueEvent, VenueEvents } from "#domain/event/match-event.ts";
import { Failure } from "../lib/failure.ts";
import { signIn } from "../lib/instance.ts";
import { matchMarks, type TimedMark } from "../lib/match-script.ts";
import { codeOption, emailOption, example, urlOption, wholeNumber } from "../lib/options.ts";
import { print } from "../lib/output.ts";

type Options = {
  speed: number;
  kickoff: number;
  added?: number;
  early?: number;
  suspend?: [number, number];
  extra?: boolean;
  abandon?: number;
  silent?: [number, number];
  url: string;
  email: string;
  code?: string;
};

const pair = (between: string) => (text: string) => {
  const [one, other, ...more] = text.split(between).map(Number);
  if (more.length > 0 || !Number.isFinite(one) || !Number.isFinite(other))
    throw new InvalidArgumentError(`Two numbers with "${between}" between them.`);
  return [one, other];
};

export default (command: Command) =>
  command
    .description(
      "Plays a match at a venue that has a clock: plans it and sets its marks as a manager would, through the API. " +
        "Minutes are from the kick-off by the clock on the wall, half-time included. The product's clock is the real " +
        "one: at a higher speed each phase is marked when it begins in shortened time, which is far from what is " +
        'expected and therefore sent as meant, and announces when the next one begins ("expected" instead of "+4").',
    )
    .argument("<venue>", "the venue's id")
    .option("--speed <times>", "as many minutes of the match in one", wholeNumber, 1)
    .option("--kickoff <+minutes>", "minutes of the match until the kick-off", Number, 20)
    .option("--added <minutes>", "announced at the end of the first half", wholeNumber)
    .option("--early <minutes>", "half-time comes so much before its time", wholeNumber)
    .option("--suspend <minute:minutes>", "interrupted from a minute on, for so long", pair(":"))
    .option("--extra", "with extra time")
    .option("--abandon <minute>", "abandoned in this minute", wholeNumber)
    .option("--silent <from-until>", "what happens meanwhile is said at its end", pair("-"))
    .addOption(urlOption(command))
    .addOption(emailOption(command, "a manager of the venue", "demo@seatside.example"))
    .addOption(codeOption(command))
    .addHelpText(
      ...example(
        "npm run clock -- almond-park --speed 30 --kickoff +2",
        "npm run clock -- almond-park --speed 30 --added 4 --suspend 63:25 --extra --silent 44-52",
        "npm run clock -- almond-park --speed 30 --early 3 --abandon 70",
      ),
    )
    .action(async (venue: string, options: Options) => {
      const { speed, kickoff, added, early, suspend, extra, abandon, silent, url, email, code } = options;
      const { call } = await signIn({ url, email, code });
      const kickoffAt = Date.now() + (kickoff * minuteMs) / speed;
      const of = (minute: number) => Math.round(kickoffAt + (minute * minuteMs) / speed);
      // A match of an earlier run that was stopped would count first.
      const { events: planned } = await call<VenueEvents>("GET", `/staff/venue/${venue}/events`);
      for (const { id, tag, name } of planned)
        if (name.en?.startsWith(ownName)) await call("DELETE", `/staff/venue/${venue}/events/${id}`, { tag });
      const name = `${ownName}${new Date(kickoffAt).toISOString().slice(11, 16)}`;
      const doorsAt = Math.min(Date.now(), Math.round(kickoffAt));
      const { event } = await call<{ event: VenueEvent }>("POST", `/staff/venue/${venue}/events`, {
        event: { name: { en: name }, kickoffAt: Math.round(kickoffAt), doorsAt },
      });
      print(`${event.id} ${event.sport}, kick-off ${timeOf(kickoffAt)}`);
      const marks = matchMarks({
        ...{ sport: event.sport, added, early, extra, abandonAt: abandon, announces: speed !== 1 },
        suspend: suspend && { at: suspend[0], minutes: suspend[1] },
        silent: silent && { from: silent[0], until: silent[1] },
      });
      for (const mark of marks) {
        await after(Math.max(0, of(mark.toldAt) - Date.now()));
        await say(mark);
      }

      async function say(mark: TimedMark, tries = 3): Promise<void> {
        const { events } = await call<VenueEvents>("GET", `/staff/venue/${venue}/events`);
        const version = events.find(({ id }) => id === event.id)?.marks.at(-1)?.number ?? 0;
        const { what, phase } = mark;
        const value = what === "expected" && mark.value !== null ? of(mark.value) : mark.value;
        const body = { eventId: event.id, version, what, phase, value, at: of(mark.at), sure: true };
        try {
          await call<{ event: NamedEvent }>("POST", `/staff/stadiums/${venue}/marks`, body);
          print(
            `${timeOf(Date.now())} ${mark.at}' ${[what, phase, mark.value].filter((each) => each !== null).join(" ")}`,
          );
        } catch (error) {
          const isFailure = error instanceof Failure;
          // Somebody at the console said something in the same moment, or said this before.
          if (isFailure && error.message.includes("mark-unfit"))
            return print(`${mark.at}' ${what}: said already`);
          if (!isFailure || !error.message.includes("changed-meanwhile") || tries === 0) throw error;
          await say(mark, tries - 1);
        }
      }
    });

const ownName = "Match of ";
const timeOf = (at: number) => new Date(at).toLocaleTimeString("en-GB");
