import type { Plugin } from "vite";

const reload = "window.location.reload();";

/**
 * After a deploy, an open page may navigate to a screen whose file is gone. The router would reload the current screen
 * and lose the tap; this loads the wanted screen instead, from the new build.
 */
export function missingScreen(): Plugin {
  let isFound = false;
  return {
    name: "seatside:missing-screen",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (code.split(reload).length !== 2) throw new Error("react-router loads its screens in another way");
        isFound = true;
        const wanted = "window.__reactRouterDataRouter?.state.navigation.location";
        return code.replace(
          reload,
          `let to = ${wanted}; to ? location.assign(to.pathname + to.search) : location.reload();`,
        );
      },
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error("react-router loads its screens in another file");
    },
  };
}
