/** The used part of React Router's `ServerBuild`. */
type Build = {
  routes: Record<string, { parentId?: string; path?: string } | undefined>;
  assets: { routes: object };
};

export const folderOf = (path: string) => path.split("/")[1] ?? "";

/**
 * A build per first segment of a path, each with the routes below it. The one with an empty name is for "/" and unknown
 * paths; its routes are in all of them.
 */
export function byFolder<B extends Build>(whole: B): Map<string, B> {
  const { routes, assets } = whole;
  const lineOf = (id: string): string[] => [...(routes[id]?.parentId ? lineOf(routes[id].parentId) : []), id];
  const pathOf = (id: string) => lineOf(id).flatMap((each) => routes[each]?.path || []);
  const ids = Map.groupBy(Object.keys(routes), (id) => pathOf(id)[0]?.split("/")[0]?.replace("*", "") ?? "");
  return new Map(
    [...ids].map(([folder, own]) => {
      const routeIds = new Set([...own, ...(ids.get("") ?? [])].flatMap(lineOf));
      const pick = (all: object) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => routeIds.has(id)));
      return [folder, { ...whole, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } }];
    }),
  );
}
