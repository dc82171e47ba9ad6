import type { Localized } from "#domain/language/localized.ts";
import type { OpsAnswer } from "./ops.tsx";

/** The operator's page. Times in ms since the epoch. */
export type OpsFacts = {
  userId: string;
  now: number;
  alerts: {
    id: string;
    kind: string;
    subject: string;
    stadiumId: string;
    shopId: string;
    times: number;
    lastAt: number;
    detail: Record<string, unknown>;
  }[];
  accounts: {
    shopId: string;
    shopName: Localized;
    stadiumId: string;
    stadiumName: Localized;
    account: string | null;
  }[];
  audit: { id: string; at: number; role: string; action: string; subject: string; outcome: string }[];
  operators: { id: string; userId: string; name: string; email: string }[];
  invitations: { id: string; email: string }[];
  answer: OpsAnswer | null;
};
