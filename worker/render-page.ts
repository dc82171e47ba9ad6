import { createRequestHandler, RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { RenderPage } from "./app.ts";

const handle = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** Hands a request to the screens, with what their loaders may call. */
export const renderPage: RenderPage = (request, services, visitor) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(visitorContext, visitor);
  return handle(request, context);
};
