import { data, type RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";

/** For loaders: the user with current roles from the database. Others are sent to sign in and back. */
export async function requireUser(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const { identity } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst(url.pathname + url.search);
  return { user, roles: await identity.listRoles(user.id) };
}

/** Thrown by loaders when the user's roles don't permit it; StaffProblem shows it. */
export const notYours = () => data(null, { status: 403 });
/** Thrown by loaders when it does not exist. */
export const notThere = () => data(null, { status: 404 });
