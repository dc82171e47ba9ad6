import type { Plugin } from "vite";

const reload = "window.location.reload();";

/**
 * A page of a build whose files are gone meets that on the way to another screen. The router reloads the screen that is
 * left, and the tap is lost; this loads the wanted one instead, of the build that is there.
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
