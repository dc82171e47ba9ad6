import { data, type RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";

/** For loaders: who asks, with roles as they are in the record now. Strangers sign in and come back. */
export async function requireUser(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const { identity } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst(url.pathname + url.search);
  return { user, roles: await identity.listRoles(user.id) };
}

/** What a loader throws where roles don't reach; StaffProblem says it. */
export const notYours = () => data(null, { status: 403 });
/** What a loader throws where there is no such thing. */
export const notThere = () => data(null, { status: 404 });
