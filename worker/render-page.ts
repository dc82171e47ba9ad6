import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { RenderPage } from "./app.ts";

const build = () => import("virtual:react-router/server-build");
let handler: RequestHandler | undefined;

/**
 * Made once per isolate: given a function React Router would derive its routes anew for every request, a tenth of what
 * home costs. Only the dev server, whose build changes under it, wants that.
 */
async function handle(request: Request, context: RouterContextProvider): Promise<Response> {
  if (import.meta.env.DEV) return createRequestHandler(build, import.meta.env.MODE)(request, context);
  handler ??= createRequestHandler(await build(), import.meta.env.MODE);
  return handler(request, context);
}

/** Hands a request to the screens, with what their loaders may call. */
export const renderPage: RenderPage = (request, services, visitor) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(visitorContext, visitor);
  return handle(request, context);
};
