import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { print, printProblems, printResult } from "../lib/output.ts";

type Options = {
  pairs?: string;
  widths?: string;
  fan?: boolean;
  sheets?: boolean;
  guides?: boolean;
  readme?: boolean;
  all?: boolean;
  distance?: string;
  json?: boolean;
};

export default (command: Command) =>
  command
    .description(
      "Takes pictures of every screen in all languages and themes, with its empty, loading, failing and very long " +
        "states, into screenshots/ with a contact sheet. Ends with 1 when a screen cannot be reached.",
    )
    .argument("[names...]", "only these screens, or those whose names contain one of these")
    .option("--pairs <list>", "only these languages and themes, as he-dark,en-light,en-XB-light")
    .option("--widths <list>", "only these widths in pixels, as 320,1280")
    .option("--all", "both languages in both themes at every width: 320, 390, 768, 1024 and 1280 pixels")
    .option("--distance <metres>", "each picture as it is seen from so far away on a 10.1-inch tablet, too")
    .option("--fan", "leave the staff's screens out")
    .option("--sheets", "each screen's pictures on one sheet, too")
    .option("--readme", "only draw the README's picture anew, from the build")
    .option("--guides", "only the pictures of docs/guides, into that folder")
    .option(...jsonOption)
    .addHelpText(...example("npm run screenshots -- home --pairs he-dark --widths 320 --fan"))
    .action(
      async (
        only: string[],
        { pairs, widths, fan = false, sheets, guides, readme, all, distance, json }: Options,
      ) => {
        if (readme) {
          const { drawReadmePicture, readmePicture } = await import("../screens/readme-picture.ts");
          await drawReadmePicture();
          return printResult(json, { picture: readmePicture }, `Drawn: ${readmePicture}`);
        }
        if (guides) {
          const { guidesFolder, takeGuidePictures } = await import("../screens/guide-pictures.ts");
          const { taken, failures } = await takeGuidePictures();
          const folder = `${guidesFolder}/pictures`;
          printResult(json, { folder, pictures: taken, failures }, `${taken.length} pictures in ${folder}`);
          return printProblems(failures);
        }
        const { folder, takeScreenshots } = await import("../screens/screenshots.ts");
        const { shots, failures } = await takeScreenshots({
          only,
          pairs: pairs?.split(","),
          widths: widths?.split(",").map(Number),
          isFanOnly: fan,
          sheets,
          isAll: all,
          distance: distance === undefined ? undefined : Number(distance),
        });
        const pictures = shots.map(({ file, overflow }) => ({ file, overflow }));
        if (!json)
          for (const { file, overflow } of pictures)
            if (overflow > 0) print(`${file}: ${overflow} px wider than the screen`);
        const done = `${shots.length} pictures in ${folder}/, see ${folder}/index.html`;
        printResult(json, { folder, pictures, failures }, done);
        printProblems(failures);
      },
    );
