import { useLayoutEffect, useState } from "react";
import { isOrderPhone } from "#domain/language/phone.ts";
import { fieldId } from "../missing.ts";

/** The contact phone: the saved number until it is edited. */
export function usePhone(saved: string | null) {
  const [phone, onChange] = useState(saved ?? "");
  const [isEditing, setIsEditing] = useState(!isOrderPhone(saved ?? ""));
  // Takes over what was typed before hydration, which the next render would discard.
  useLayoutEffect(() => {
    const input = document.getElementById(fieldId("phone")) as HTMLInputElement | null;
    if (input) onChange(input.value);
  }, []);
  // Emptied, the saved number stands in (product 10.4).
  const stood = phone.trim() === "" ? (saved ?? "") : phone;
  return { phone, stood, onChange, isEditing, onEdit: () => setIsEditing(true) };
}
