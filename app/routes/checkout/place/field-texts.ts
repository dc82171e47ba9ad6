import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { seatFields } from "#app/i18n/seat-words.ts";
import type { MissingField } from "../missing.ts";

export const fieldTexts: Record<MissingField, MessageDescriptor> = {
  ...seatFields,
  phone: msg`Contact phone`,
  location: msg`Location`,
  stadium: msg`Stadium`,
};
