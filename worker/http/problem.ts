import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError, ZodType } from "zod";
import { minuteMs } from "#domain/durations.ts";
import type { FaultCode, FieldProblem, Problem, ProblemCode, Refusal } from "#domain/wire/problems.ts";
import { deadlineMs, within } from "../platform/deadline.ts";
import table from "./problems.json" with { type: "json" };

/**
 * Status and default message of every problem code. Somebody else's change is a conflict (409); an impossible request
 * is a bad one (400).
 */
export const problemTable = table satisfies Record<ProblemCode, (string | number)[]> as unknown as Record<
  ProblemCode,
  readonly [ContentfulStatusCode, string]
>;
// Also checks that no removed code stays in the table.
true satisfies Exclude<keyof typeof table, ProblemCode> extends never ? true : false;

type ZodIssue = ZodError["issues"][number];

/** A refusal: its code with its details, and a message where the table's is too general. */
export type RefusalBody = Refusal & { message?: string; fields?: FieldProblem[]; requestId?: string };

/** Thrown anywhere below a handler, ends the call with a problem. */
export class ProblemError extends Error {
  override name = "ProblemError";
  readonly refusal: RefusalBody;

  constructor(refusal: RefusalBody) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The answer of every failed call: a stable code, a message for developers, the invalid fields. */
export function problem(c: Context, refusal: RefusalBody, status?: ContentfulStatusCode) {
  const [usual, message] = problemTable[refusal.code];
  c.set("problemCode", refusal.code);
  if ("retryAfterSeconds" in refusal) c.header("retry-after", String(refusal.retryAfterSeconds));
  const body = { message, ...refusal } satisfies Problem;
  return c.json(body, status ?? usual, { "content-type": "application/problem+json" });
}

/** A limit is reached: how long to wait is in the header, in whole seconds. */
export function tooMany(c: Context, retryAfterMs = minuteMs) {
  c.header("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  return problem(c, { code: "too-many-requests" });
}

/** Larger bodies are refused before they are read to the end. */
const maxBodyBytes = 64 * 1024;

/** The raw body, bounded. @throws ProblemError 413 */
export async function readBody(request: Request, max = maxBodyBytes): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, max, { code: "body-too-large" }, deadlineMs.body));
}

/**
 * The same request with its body read up to the limit. Screens parse forms only.
 * @throws ProblemError 413 if it is too large, 400 if it is not a form
 */
export async function withBoundedBody(request: Request): Promise<Request> {
  if (!request.body) return request;
  const body = await readBytes(request, maxBodyBytes, { code: "body-too-large" }, deadlineMs.body);
  const { url, method, headers, signal } = request;
  const isForm = await new Response(body, { headers: { "content-type": headers.get("content-type") ?? "" } })
    .formData()
    .then(
      () => true,
      () => false,
    );
  if (!isForm) throw new ProblemError({ code: "body-invalid" });
  return new Request(url, { method, headers, signal, body });
}

/** Memory grows with the received bytes, not with the announced length. */
const firstBytes = 16 * 1024;

/**
 * The bytes of a body up to a limit, in one buffer.
 * @throws ProblemError 413 as soon as there are more, 408 if it does not come in time, 400 if its sender goes away
 */
export async function readBytes(
  request: Request,
  max: number,
  tooLarge: RefusalBody,
  endsAfterMs = deadlineMs.file,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  if (Number(request.headers.get("content-length")) > max) throw new ProblemError(tooLarge);
  let bytes = new Uint8Array(Math.min(max, firstBytes));
  let size = 0;
  const reader = request.body.getReader();
  const isLate = () => new ProblemError({ code: "body-late" });
  const until = Date.now() + endsAfterMs;
  try {
    for (;;) {
      const { done, value } = await within(Math.max(0, until - Date.now()), readOf(reader), isLate);
      if (done) return bytes.subarray(0, size);
      const needed = size + value.byteLength;
      if (needed > max) throw new ProblemError(tooLarge);
      if (needed > bytes.byteLength) {
        const larger = new Uint8Array(Math.min(max, Math.max(needed, bytes.byteLength * 2)));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(value, size);
      size = needed;
    }
  } catch (error) {
    // Ignore the rest.
    await reader.cancel().catch(() => {});
    throw error;
  }
}

/** A sender who goes away is no fault of ours. */
const readOf = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().catch(() => {
    throw new ProblemError({ code: "body-invalid" });
  });

/** The path of an issue; an unknown field is named itself, not its parent. */
function toFields({ code, path, message, ...issue }: ZodIssue) {
  const paths =
    "keys" in issue && Array.isArray(issue.keys) ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((each) => ({
    path: each.join(".").slice(0, 200),
    code: code ?? "invalid",
    message: message.slice(0, 200),
  }));
}

/** Codes for invalid values at certain paths; the first match names the problem. */
export type FieldCodes = readonly (readonly [path: RegExp, code: FaultCode])[];

export type BodySchema<T> = ZodType<T>;

/** Parses the JSON body by the schema. @throws ProblemError 400 that names every invalid field */
export async function parseBody<T>(
  request: Request,
  schema: BodySchema<T>,
  fieldCodes: FieldCodes = [],
): Promise<T> {
  const text = await readBody(request);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProblemError({ code: "body-not-json" });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap(toFields).slice(0, 50);
  const fieldCode = fieldCodes.find(([path]) => fields.some((each) => path.test(each.path)));
  throw new ProblemError({ code: fieldCode?.[1] ?? "body-invalid", fields });
}
