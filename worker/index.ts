import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { createApp, type RenderPage } from "./app.ts";
import { byFolder, folderOf } from "./http/routes-by-folder.ts";
import { runScheduled } from "./jobs.ts";
import { measured } from "./platform/metrics.ts";
import { servicesOf } from "./services/services.ts";

const build = () => import("virtual:react-router/server-build");
let folders: Map<string, ServerBuild> | undefined;
const handlers = new Map<string, RequestHandler>();

/**
 * One handler per isolate and folder of the site, made of the folder's routes alone. Given a function, React Router would
 * derive its routes on every request, which only the dev server with its changing build needs; given all routes, it would
 * match each request against them three times and make a router of all of them (docs/performance.md).
 */
async function handle(request: Request, context: RouterContextProvider): Promise<Response> {
  if (import.meta.env.DEV) return createRequestHandler(build, import.meta.env.MODE)(request, context);
  folders ??= byFolder(await build());
  const name = folderOf(new URL(request.url).pathname.replace(/\.data$/, ""));
  const folder = folders.has(name) ? name : "";
  const handler =
    handlers.get(folder) ?? createRequestHandler(folders.get(folder) as ServerBuild, import.meta.env.MODE);
  handlers.set(folder, handler);
  return handler(request, context);
}

/** This build's name: the version in its manifest. */
const buildName = async () => (await build()).assets.version;

const renderPage: RenderPage = (request, services, visitor) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(visitorContext, visitor);
  return handle(request, context);
};

export default {
  fetch: createApp(renderPage, buildName).fetch,
  scheduled: (event, env) =>
    measured(env, "cron", event.cron, () =>
      runScheduled(event.cron, servicesOf(env), (job, work) => measured(env, "cron", job, work)),
    ),
} satisfies ExportedHandler<Env>;

export { OrderRoom, ShopBoard, StadiumFloor } from "./services/objects.ts";
