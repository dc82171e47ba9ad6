import { createRequestHandler } from "react-router";
import * as build from "../../../build/bare/server/index.js";

const handle = createRequestHandler(build, "production");

/** The bare app as a Worker, for npm run bench:server. */
export default { fetch: (request) => handle(request) };
