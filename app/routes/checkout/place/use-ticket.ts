import { useEffect, useEffectEvent, useRef, useState } from "react";
import { pathOf } from "#app/api/address.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { ticketCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { readCode } from "#app/scan/read-code.ts";
import type { PictureProblem } from "#domain/picture/picture.ts";
import { type Seat, seatFromCode } from "#domain/seat/seat.ts";
import type { AnswerTo, CodeOf, Failure } from "#domain/wire/calls.ts";

/** Result of the code in the picture: the fields that were filled in, or another stadium's code. */
export type TicketCodeResult = { filled: Partial<Seat> } | "other-stadium" | null;

export type TicketState = {
  phase: "none" | "preparing" | "sending" | "kept" | "failed";
  /** The key in our storage, sent with the order. */
  image: string | null;
  preview: string | null;
  /** Progress of the upload, 0 to 1. */
  progress: number;
  problem: TicketProblemCode | null;
  codeResult: TicketCodeResult;
};

const noTicket: TicketState = {
  phase: "none",
  image: null,
  preview: null,
  progress: 0,
  problem: null,
  codeResult: null,
};

/** The ticket's picture: redrawn on the phone, searched for the seat's code, uploaded. Nothing waits for it. */
export function useTicket(stadiumId: string, onSeat: (changes: Partial<Seat>) => void) {
  const saved = useVisitor()?.ticketImage ?? null;
  const [state, setState] = useState<TicketState>(
    saved ? { ...noTicket, phase: "kept", image: saved, preview: `/api/tickets/${saved}` } : noTicket,
  );
  const current = useRef<{ stop: AbortController; jpeg: Blob | null; url: string | null } | null>(null);

  function begin(): NonNullable<typeof current.current> {
    drop();
    current.current = { stop: new AbortController(), jpeg: null, url: null };
    return current.current;
  }

  function drop() {
    current.current?.stop.abort();
    if (current.current?.url) URL.revokeObjectURL(current.current.url);
    current.current = null;
  }

  const leave = useEffectEvent(drop);
  useEffect(() => () => leave(), []);

  async function choose(file: File): Promise<void> {
    const mine = begin();
    const isStale = () => mine.stop.signal.aborted;
    remember(null);
    setState({ ...noTicket, phase: "preparing" });
    const prepared = await preparePicture(file).catch(() => ({ ok: false, code: "not-a-picture" }) as const);
    if (isStale()) return;
    if (!prepared.ok) return setState({ ...noTicket, phase: "failed", problem: prepared.code });
    mine.jpeg = prepared.jpeg;
    mine.url = URL.createObjectURL(prepared.jpeg);
    setState({ ...noTicket, phase: "sending", preview: mine.url });
    void readCode(prepared.canvas).then((text) => {
      if (text && !isStale()) applyCode(text);
    });
    await send(mine);
  }

  function applyCode(text: string): void {
    const code = seatFromCode(text);
    if (!code) return;
    const isElsewhere = code.stadiumId !== null && code.stadiumId !== stadiumId;
    if (!isElsewhere) onSeat(code.changes);
    setState((now) => ({ ...now, codeResult: isElsewhere ? "other-stadium" : { filled: code.changes } }));
  }

  async function send(mine: NonNullable<typeof current.current>): Promise<void> {
    if (!mine.jpeg) return;
    setState((now) => ({ ...now, phase: "sending", progress: 0, problem: null }));
    const onProgress = (progress: number) =>
      !mine.stop.signal.aborted && setState((now) => ({ ...now, progress }));
    const sent = await sendPicture(mine.jpeg, onProgress, mine.stop.signal);
    if (mine.stop.signal.aborted) return;
    if (!sent.ok) return setState((now) => ({ ...now, phase: "failed", problem: sent.code }));
    remember(sent.key);
    setState((now) => ({ ...now, phase: "kept", image: sent.key }));
  }

  return {
    ...state,
    onChoose: (file: File) => void choose(file),
    onRemove: () => {
      drop();
      remember(null);
      setState(noTicket);
    },
    onAgain: current.current?.jpeg ? () => current.current && void send(current.current) : null,
  };
}

function remember(key: string | null): void {
  document.cookie = cookieText(ticketCookie, key);
}

/** Longest side of the uploaded picture, in pixels: small print on a ticket stays readable. */
const maxSide = 1_600;
const quality = 0.82;
/** Phone photos have 4 to 20 MB; a larger file could exhaust the phone's memory. */
const maxFileBytes = 28 * 1024 * 1024;

type Prepared = { ok: true; canvas: HTMLCanvasElement; jpeg: Blob } | { ok: false; code: PictureProblem };

/** Redraws a picture: upright, scaled down, and without the camera's metadata, above all its position. */
async function preparePicture(file: Blob): Promise<Prepared> {
  if (file.size > maxFileBytes) return { ok: false, code: "picture-too-large" };
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return { ok: false, code: "not-a-picture" };
  const scale = Math.min(1, maxSide / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  }
  drawn.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return context && jpeg ? { ok: true, canvas, jpeg } : { ok: false, code: "not-a-picture" };
}

export type TicketProblemCode = CodeOf<"POST /tickets">;
type Sent = { ok: true; key: string } | { ok: false; code: TicketProblemCode };

/** An upload that takes longer has failed. */
const timeoutMs = 60_000;

/** Uploads a picture and reports progress (0 to 1), which fetch can't. */
function sendPicture(picture: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: TicketProblemCode) => resolve({ ok: false, code });
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
