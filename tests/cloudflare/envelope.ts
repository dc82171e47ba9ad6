/** What the API refuses, with the number that wrangler and people look up. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Cloudflare's answer to everything: the result, or a list of errors. */
export function enveloped(
  result: unknown,
  page?: { page: number; perPage: number; total: number },
): Response {
  const info = page && {
    result_info: {
      page: page.page,
      per_page: page.perPage,
      count: Array.isArray(result) ? result.length : 0,
      total_count: page.total,
    },
  };
  return Response.json({ success: true, errors: [], messages: [], result, ...info });
}

export function refused(error: unknown): Response {
  const known =
    error instanceof Refusal ? error : new Refusal(500, 10013, `workers.api.error.unknown: ${error}`);
  return Response.json(
    { success: false, errors: [{ code: known.code, message: known.message }], messages: [], result: null },
    { status: known.status },
  );
}

/** A page of a list, as `page` and `per_page` ask. */
export function paged<T>(all: readonly T[], { searchParams }: URL): Response {
  const page = Number(searchParams.get("page") ?? 1);
  const perPage = Number(searchParams.get("per_page") ?? 20);
  return enveloped(all.slice((page - 1) * perPage, page * perPage), { page, perPage, total: all.length });
}
