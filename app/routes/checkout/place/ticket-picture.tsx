import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import { seatText } from "#app/i18n/seat-words.ts";
import { emptySeat, type Seat } from "#domain/seat/seat.ts";
import type { Texts } from "#domain/wire/problems.ts";
import type { TicketCodeResult, TicketProblemCode, TicketState } from "./use-ticket.ts";

const notUploaded = msg`The upload didn’t work.`;
const tooLarge = msg`This picture is too large.`;
const ticketProblems: Texts<TicketProblemCode, MessageDescriptor> = {
  "picture-too-large": tooLarge,
  "picture-dimensions": tooLarge,
  "not-a-picture": msg`We can’t read this picture.`,
  "too-many-pictures": msg`You’ve uploaded a lot of pictures. Please try again in an hour.`,
  "sign-in-required": msg`Please sign in again to add a picture.`,
  "too-many-requests": notUploaded,
  "picture-has-position": notUploaded,
  "tickets-unavailable": notUploaded,
  "ticket-not-found": notUploaded,
  network: notUploaded,
};

type Props = TicketState & {
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** Retries the upload; null when there is nothing to upload. */
  onAgain: (() => void) | null;
};

/** An optional picture of the ticket or the seat's code, from the gallery or the camera. */
export function TicketPicture(props: Props) {
  const { t } = useLingui();
  const { phase, problem, codeResult: told } = props;
  return (
    <section aria-labelledby="ticket-title" className="edge grid gap-3 rounded-control p-3.5">
      <div className="row gap-3">
        <Preview key={props.preview} src={props.preview} />
        <div className="min-w-0 grow">
          <h3 id="ticket-title" className="text-base font-semibold">
            {phase === "none" ? t`Ticket picture (optional)` : t`Ticket picture`}
          </h3>
          <Status {...props} />
        </div>
        {phase !== "none" && (
          <IconButton icon="trash" label={t`Remove the picture`} onClick={props.onRemove} />
        )}
      </div>
      {phase === "sending" && (
        <div className="h-1.5 overflow-hidden rounded-full bg-soft" aria-hidden="true" data-progress>
          <div className="h-full rounded-full bg-primary" style={{ width: `${props.progress * 100}%` }} />
        </div>
      )}
      {phase === "failed" && problem && (
        <p role="alert" className="row gap-2 text-sm text-danger">
          <Icon name="warning" className="size-4" />
          {knownText(t, ticketProblems, problem) ?? t(notUploaded)}
        </p>
      )}
      {told && <CodeResult told={told} />}
      {phase === "failed" && props.onAgain && (
        <Button kind="soft" onClick={props.onAgain}>{t`Try again`}</Button>
      )}
      {(phase === "none" || phase === "failed") && (
        <div className="grid grid-cols-2 gap-2">
          <FileButton icon="camera" label={t`Camera`} camera onChoose={props.onChoose} />
          <FileButton icon="image" label={t`Gallery`} onChoose={props.onChoose} />
        </div>
      )}
    </section>
  );
}

function Preview({ src }: { src: string | null }) {
  const { t } = useLingui();
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken)
    return (
      <span className="grid size-14 flex-none place-items-center rounded-small bg-soft text-muted">
        <Icon name="ticket" className="size-6" />
      </span>
    );
  return (
    <img
      src={src}
      alt={t`Your ticket`}
      width={56}
      height={56}
      className="size-14 flex-none rounded-small object-cover"
      onError={() => setIsBroken(true)}
    />
  );
}

function Status({ phase, progress }: TicketState) {
  const { t } = useLingui();
  const percent = Math.round(progress * 100);
  const words = {
    none: t`If the picture shows a code from your ticket or seat, we’ll fill in the fields above.`,
    preparing: t`Reading the picture…`,
    sending: t`Uploading… ${percent}%`,
    kept: t`The runner sees it with your order.`,
    failed: t`You can order without it.`,
  };
  return <p className="text-sm text-muted">{words[phase]}</p>;
}

function CodeResult({ told: result }: { told: NonNullable<TicketCodeResult> }) {
  const { t } = useLingui();
  const isElsewhere = result === "other-stadium";
  return (
    <p
      role="status"
      className={`row gap-2 text-sm font-medium ${isElsewhere ? "text-pending" : "text-delivered"}`}
    >
      <Icon name={isElsewhere ? "info" : "check"} className="size-4" />
      {isElsewhere ? (
        t`The code is for another stadium, so your seat wasn’t filled in.`
      ) : (
        <Filled seat={result.filled} />
      )}
    </p>
  );
}

function Filled({ seat }: { seat: Partial<Seat> }) {
  const { t } = useLingui();
  const facts = seatText(t, { ...emptySeat, ...seat }, ["entrance", "section", "row", "seatNo"]);
  return <span>{t`Filled in from the code: ${facts}. Please check.`}</span>;
}

type FileButtonProps = {
  icon: "camera" | "image";
  label: string;
  camera?: boolean;
  onChoose: (file: File) => void;
};

function FileButton({ icon, label, camera = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="soft" className="px-3" onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera ? "environment" : undefined}
        hidden
        data-ticket={icon}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same picture again.
          target.value = "";
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
