import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useState } from "react";
import { Card } from "#app/components/card.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { isOrderPhone, readablePhone } from "#domain/language/phone.ts";
import { fieldId } from "../missing.tsx";

type Props = {
  phone: string;
  /** The number that the order gets. */
  effectivePhone: string;
  onChange: (phone: string) => void;
  /** Shows a field instead of the number with an Edit button. */
  isEditing: boolean;
  onEdit: () => void;
  attempted: boolean;
  isPickup: boolean;
};

export function PhoneCard({
  phone,
  effectivePhone,
  onChange,
  isEditing,
  onEdit,
  attempted,
  isPickup,
}: Props) {
  const { t } = useLingui();
  const label = isPickup ? t`Phone for the shop` : t`Phone for the runner`;
  if (!isEditing)
    return (
      <Card className="row gap-3 p-5">
        <Icon name="phone" />
        <p className="min-w-0 grow">
          <span className="block text-sm text-muted">{label}</span>
          <bdi dir="ltr" className="font-semibold">
            {readablePhone(phone)}
          </bdi>
        </p>
        <button type="button" onClick={onEdit} className="min-h-11 px-2 font-medium text-link">
          {t`Edit`}
        </button>
      </Card>
    );
  return (
    <Card className="p-5">
      <Field
        id={fieldId("phone")}
        type="tel"
        name="phone"
        label={label}
        required
        value={phone}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="tel"
        maxLength={24}
        error={
          attempted && !isOrderPhone(effectivePhone)
            ? t`Please enter a valid phone number (digits, with optional +).`
            : null
        }
      />
    </Card>
  );
}

/** The contact phone: the saved number until it is edited. */
export function usePhone(saved: string | null) {
  const [phone, onChange] = useState(saved ?? "");
  const [isEditing, setIsEditing] = useState(!isOrderPhone(saved ?? ""));
  // Takes over what was typed before hydration, which the next render would discard.
  useLayoutEffect(() => {
    const input = document.getElementById(fieldId("phone")) as HTMLInputElement | null;
    if (input) onChange(input.value);
  }, []);
  // If the field is empty, the saved number is used (product 10.4).
  const effectivePhone = phone.trim() === "" ? (saved ?? "") : phone;
  return { phone, effectivePhone, onChange, isEditing, onEdit: () => setIsEditing(true) };
}
