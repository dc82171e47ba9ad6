import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { Close } from "#domain/close/close.ts";
import { type Language, languages } from "#domain/language/localized.ts";
import { signIn } from "../lib/instance.ts";
import { codeOption, emailOption, example, jsonOption, urlOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";

type Form = (typeof forms)[number];
type Options = {
  url: string;
  email: string;
  code?: string;
  json?: boolean;
  out?: string;
  form: Form;
  language: Language;
};
const forms = ["csv", "json", "html"] as const;

export default (command: Command) =>
  command
    .description(
      "Closes a venue's day, and every earlier one that nobody closed, as its manager; SEATSIDE_PASSWORD has the " +
        "password. A day that was closed is the same close again. With --out, every document of it as a file.",
    )
    .argument("<venue>", "the venue's id")
    .argument("[day]", "2026-11-23; the service day of now unless given")
    .addOption(urlOption(command))
    .addOption(emailOption(command, "the manager", "venue@seatside.example"))
    .addOption(codeOption(command))
    .option("--out <folder>", "save the close, its orders, receipts, statements, tips and tax")
    .addOption(
      command.createOption("--form <form>", "tables, data, or pages to print").choices(forms).default("csv"),
    )
    .addOption(
      command
        .createOption("--language <language>", "of headings and names")
        .choices([...languages])
        .default("he"),
    )
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- close teddy 2026-11-23 --out tmp/close"))
    .action(async (venue: string, wanted: string | undefined, options: Options) => {
      const { url, email, code, json, out, form, language } = options;
      progress(`asking ${url}`);
      const { call } = await signIn({ url, email, code, language });
      const closes = `/staff/venue/${encodeURIComponent(venue)}/closes`;
      const day = wanted ?? (await call<{ today: string }>("GET", closes)).today;
      const { number } = await call<{ number: number }>("POST", closes, { day });
      const { close } = await call<{ close: Close }>("GET", `${closes}/${number}.json`);
      const files = [
        [`${number}`, "close"],
        ...["orders", "receipts", "tips", "tax"].map((name) => [`${number}/${name}`, name]),
        ...close.shops.map(({ id }) => [`${number}/shops/${id}`, `statement-${id}`]),
      ].map(([path, file]) => [`${path}${form === "html" ? "" : `.${form}`}`, `${file}.${form}`]) as [
        path: string,
        file: string,
      ][];
      if (out) await mkdir(out, { recursive: true });
      for (const [path, file] of out ? files : [])
        await writeFile(join(out ?? "", file), await call.text(`${closes}/${path}`));
      const sum = (minor: number) => `${(minor / 100).toFixed(2)} ${close.currency}`;
      const { soldMinor, refundedMinor, owedMinor } = close.total;
      printResult(
        json,
        { close, ...(out ? { files: files.map(([, file]) => join(out, file)) } : {}) },
        [
          `Closing no. ${number} of ${venue}, until ${close.day}`,
          `sold ${sum(soldMinor)}, refunded ${sum(refundedMinor)}, owed to shops ${sum(owedMinor)}`,
          ...(out ? [`${files.length} files in ${out}`] : []),
        ].join("\n"),
      );
    });
