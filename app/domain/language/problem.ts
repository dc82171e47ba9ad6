/** The body of every failed API call. `code` is stable; screens translate it. */
export type Problem = {
  code: string;
  message: string;
  /** The fields that failed the body's schema. */
  fields?: { path: string; code: string; message: string }[];
} & Record<string, unknown>;
