import { useState } from "react";
import { isOrderPhone } from "../../domain/phone.ts";

/** The contact phone: the saved number as it is until it is edited. */
export function usePhone(saved: string | null) {
  const [phone, onChange] = useState(saved ?? "");
  const [isEditing, setIsEditing] = useState(!isOrderPhone(saved ?? ""));
  return { phone, onChange, isEditing, onEdit: () => setIsEditing(true) };
}
