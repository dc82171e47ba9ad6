import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The site map comes once, as a file that is kept for good: neither a part of each document nor a question to the
  // server before each tap, which a crowded network would answer late.
  routeDiscovery: { mode: "initial" },
  // A file of some bytes each, named in the site map: most of ours load an area's texts.
  splitRouteModules: false,
} satisfies Config;
