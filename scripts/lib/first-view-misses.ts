/**
 * What `app/first-view/first-paint.ts` and `app/entry.server.tsx` look for in the HTML of React and the router, asked of a
 * rendered page of the build: a pattern that no longer fits costs the fan seconds without a word, so it fails here.
 */
const demands: [what: string, isMet: (page: Page) => boolean][] = [
  [
    "React's preload alone waits behind the page",
    ({ head, later }) => !preload.test(head) && later.split(preload).length === 2,
  ],
  [
    "the page's own rules stand in its head",
    ({ head }) => /<style [^>]*data-critical[^>]*>[^<]*\{/.test(head),
  ],
  [
    "the phone's own fonts come with the head",
    ({ head }) => /<\/style><style nonce="[^"]+">@font-face/.test(head),
  ],
  [
    "the router's module waits as text",
    ({ body }) => body.split('type="text/plain" data-module=""').length === 2,
  ],
  ["no module runs before the paint", ({ body }) => !/<script[^>]*type="module"/.test(body)],
  [
    "the short scroll script stands for the router's",
    ({ body }) => !body.includes("storageKey") && body.includes("react-router-scroll"),
  ],
  [
    "the short start stands for the router's, and nothing waits to be discovered",
    ({ body }) =>
      !body.includes("__reactRouterContext = ") &&
      body.includes("c.streamController=s") &&
      !body.includes("data-discover"),
  ],
  [
    "the loaders' data came with the page",
    ({ body }) => body.includes("streamController.enqueue(") && body.includes("streamController.close("),
  ],
];

const preload = /<link rel="modulepreload"/;

type Page = { head: string; body: string; later: string };

/** The demands that a page does not meet, as sentences. */
export function firstViewMisses(path: string, html: string, hasFullCss = false): string[] {
  const [head = "", rest = ""] = html.split("</head>");
  const [body = "", later = ""] = rest.split('<template id="later">');
  const page = { head, body, later };
  const waits = /<link [^>]*rel="stylesheet" href="[^"]*\/full-[^"]*" media="print"/.test(head);
  return [
    ...demands.filter(([, isMet]) => !isMet(page)).map(([what]) => what),
    ...(hasFullCss && !waits ? ["the other screens' rules do not block the paint"] : []),
  ].map((what) => `${path}: it is not so that ${what} (app/first-view).`);
}
