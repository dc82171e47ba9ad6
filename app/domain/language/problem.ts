/** The body of every failed API call. `code` is stable; screens translate it. */
export type Problem = {
  code: string;
  message: string;
  /** Present when a body failed its schema: which field, and how. */
  fields?: { path: string; code: string; message: string }[];
} & Record<string, unknown>;
