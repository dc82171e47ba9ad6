import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { showToast, type ToastKind } from "#app/hooks/toast.ts";
import { Specimen } from "./specimen.tsx";

const kinds: ToastKind[] = ["success", "error", "info", "warning"];

export function DesignControls({ id, word, sentence }: { id: string; word: string; sentence: string }) {
  const [quantity, setQuantity] = useState(2);
  const [open, setOpen] = useState(false);
  const field = (name: string) => ({ id: `${id}-${name}`, name: `${id}-${name}` });
  return (
    <>
      <Specimen name="Field: plain, hint, error, left to right, multiline, compact, disabled; SelectField">
        <div className="grid gap-3">
          <Field label={word} {...field("plain")} placeholder={sentence} />
          <Field label={word} {...field("hint")} hint={sentence} required />
          <Field label={word} {...field("error")} error={sentence} defaultValue={word} />
          <Field label={word} {...field("tel")} type="tel" defaultValue="+972 52-555-0142" />
          <Field label={word} {...field("text")} multiline rows={2} />
          <Field label={word} {...field("off")} disabled defaultValue={word} />
          <div className="grid grid-cols-2 gap-3">
            <Field label={word} {...field("compact")} compact defaultValue="112" />
            <SelectField
              label={word}
              {...field("select")}
              options={[
                { value: "1", label: word },
                { value: "2", label: "2" },
              ]}
            />
          </div>
        </div>
      </Specimen>
      <Specimen name="tick">
        <div className="row gap-4">
          <input type="checkbox" className="tick" aria-label={word} />
          <input type="checkbox" className="tick" aria-label={word} defaultChecked />
          <input type="radio" className="tick" aria-label={word} name={`${id}-radio`} />
          <input type="radio" className="tick" aria-label={word} name={`${id}-radio`} defaultChecked />
        </div>
      </Specimen>
      <Specimen name="Stepper: in between, at both ends">
        <div className="flex flex-wrap gap-2">
          <Stepper quantity={quantity} onChange={setQuantity} name={word} />
          <Stepper quantity={1} onChange={() => {}} name={word} />
          <Stepper quantity={99} onChange={() => {}} name={word} />
        </div>
      </Specimen>
      <Specimen name="Dialog">
        <Button kind="outline" onClick={() => setOpen(true)}>
          {word}
        </Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={word}
          actions={
            <>
              <Button kind="outline" onClick={() => setOpen(false)}>
                {word}
              </Button>
              <Button onClick={() => setOpen(false)}>{word}</Button>
            </>
          }
        >
          {sentence}
        </Dialog>
      </Specimen>
      <Specimen name="toasts: showToast">
        <div className="grid gap-2">
          {kinds.map((kind) => (
            <Button key={kind} kind="soft" onClick={() => showToast({ kind, text: sentence })}>
              {kind}
            </Button>
          ))}
        </div>
      </Specimen>
    </>
  );
}
