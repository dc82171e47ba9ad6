import { pathOf } from "#app/api/address.ts";
import type { AnswerTo, CodeOf, Failure } from "#domain/wire/calls.ts";

export type TicketCode = CodeOf<"POST /tickets">;
export type Sent = { ok: true; key: string } | { ok: false; code: TicketCode };

/** An upload that takes longer has failed. */
const timeoutMs = 60_000;

/** Uploads a picture and reports progress (0 to 1), which fetch can't. */
export function sendPicture(
  picture: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: TicketCode) => resolve({ ok: false, code });
    request.open("POST", pathOf("POST /tickets", {}));
    request.responseType = "json";
    request.timeout = timeoutMs;
    request.setRequestHeader("content-type", picture.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as Partial<AnswerTo<"POST /tickets"> & Failure<"POST /tickets">> | null;
      if (request.status === 201 && answer?.key) resolve({ ok: true, key: answer.key });
      else fail(answer?.code ?? "network");
    };
    request.onerror = request.ontimeout = request.onabort = () => fail("network");
    signal.addEventListener("abort", () => request.abort());
    request.send(picture);
  });
}
