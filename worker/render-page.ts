import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { RenderPage } from "./app.ts";

const build = () => import("virtual:react-router/server-build");
let handler: RequestHandler | undefined;

/**
 * One handler per isolate. Given a function, React Router would derive its routes on every request (a tenth of home's
 * cost), which only the dev server with its changing build needs.
 */
async function handle(request: Request, context: RouterContextProvider): Promise<Response> {
  if (import.meta.env.DEV) return createRequestHandler(build, import.meta.env.MODE)(request, context);
  handler ??= createRequestHandler(await build(), import.meta.env.MODE);
  return handler(request, context);
}

/** As the screens of this build know it: their manifest's version. */
export const buildName = async () => (await build()).assets.version;

export const renderPage: RenderPage = (request, services, visitor) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(visitorContext, visitor);
  return handle(request, context);
};
