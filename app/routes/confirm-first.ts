import { redirectDocument } from "react-router";

export const confirmPath = (next: string) => `/confirm-password?next=${encodeURIComponent(next)}`;

/** To the screen that asks for the password again, and back to `path`. */
export const confirmFirst = (path: string) => redirectDocument(confirmPath(path), 303);
