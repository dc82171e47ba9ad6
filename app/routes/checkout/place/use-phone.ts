import { useLayoutEffect, useState } from "react";
import { isOrderPhone } from "#domain/language/phone.ts";
import { fieldId } from "../missing.ts";

/** The contact phone: the saved number as it is until it is edited. */
export function usePhone(saved: string | null) {
  const [phone, onChange] = useState(saved ?? "");
  const [isEditing, setIsEditing] = useState(!isOrderPhone(saved ?? ""));
  // What was typed before the scripts came; the next render would lose it.
  useLayoutEffect(() => {
    const input = document.getElementById(fieldId("phone")) as HTMLInputElement | null;
    if (input) onChange(input.value);
  }, []);
  return { phone, onChange, isEditing, onEdit: () => setIsEditing(true) };
}
