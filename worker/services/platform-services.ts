import { raiseAlert } from "../db/alerts.ts";
import type { Db } from "../db/client.ts";
import { orderRoom } from "../durable/clients.ts";
import type { Config } from "../env.ts";
import { createAlertWebhook, sendAlerts, sendRecordDown } from "../notifier/alert-notice.ts";
import { mailEndingCertificates } from "../notifier/certificate-notice.ts";
import type { Mailer } from "../notifier/mailer.ts";
import { logError } from "../platform/log.ts";
import { type ClaimDeps, finishClaims } from "../usecases/account/claim-guest.ts";
import type { CatalogDeps } from "../usecases/catalog/load-catalog.ts";
import { refreshLists, refreshMenus } from "../usecases/catalog/refresh-menus.ts";
import { lastSetup } from "../usecases/payment/call-alerts.ts";
import { checkHealth } from "../usecases/platform/check-health.ts";
import { forgetOld, forgetPeople } from "../usecases/platform/forget-old.ts";
import { forgetLoosePictures } from "../usecases/platform/forget-pictures.ts";
import { issueTaxDocuments, type TaxAuthority } from "../usecases/platform/issue-tax-documents.ts";
import { hasStoodStill, listOverdue } from "../usecases/platform/run-jobs.ts";

/**
 * Rooms that a sweep tends in parallel, and how long it starts further ones: if the provider hangs, each takes most of
 * a minute.
 */
const roomsAtOnce = 10;
const beginsForMs = 30_000;

type Parts = {
  db: Db;
  now: () => number;
  mailer: Mailer;
  catalogDeps: CatalogDeps;
  claims: ClaimDeps;
  /** Null: receipts are no tax invoices. */
  taxAuthority: TaxAuthority | null;
  ticketStore: Parameters<typeof forgetOld>[0]["tickets"] &
    Parameters<typeof forgetLoosePictures>[0]["tickets"];
};

/** An instance's health check, cron jobs and alerts. */
export function createPlatformServices(
  env: Env,
  { alerts: { webhook, mailTo } }: Config,
  { db, now, mailer, catalogDeps, ticketStore, claims, taxAuthority }: Parts,
) {
  const alertDeps = {
    ...{ db, now, mailer, mailTo, menus: env.MENUS },
    webhook: webhook && createAlertWebhook(webhook),
  };
  return {
    /** One round trip to each part; the menus' key need not exist. */
    health: () =>
      checkHealth(
        {
          record: () => env.DB.prepare("select 1").first(),
          schedule: async () => {
            // If it can't be read, the database is down, which is reported anyway.
            const isStill = await hasStoodStill({ db, now }).catch(() => false);
            if (isStill) throw new Error("the minute's schedule stands still");
          },
          menus: () => env.MENUS.get("health"),
          pictures: () => env.TICKETS.head("health"),
        },
        () => lastSetup(db),
      ),
    alerts: {
      tell: () => sendAlerts(alertDeps),
      tellRecordDown: (error: unknown) => sendRecordDown(alertDeps, error),
    },
    /** The work of the jobs (worker/jobs.ts). */
    upkeep: {
      /** Does what alarms missed. An order that fails does not delay the others. */
      async tendOverdue(): Promise<void> {
        const begun = now();
        const left = (await listOverdue(db, begun)).values();
        const tendInTurn = async () => {
          for (const id of left) {
            await orderRoom(env, id)
              .run("tend")
              .catch(async (error: unknown) => {
                logError("order untended", error, { orderId: id });
                await raiseAlert(db, { kind: "order-untended", subject: id, at: now() });
              });
            // The next minute goes on.
            if (now() - begun > beginsForMs) return;
          }
        };
        await Promise.all(Array.from({ length: roomsAtOnce }, tendInTurn));
      },
      finishClaims: () => finishClaims(claims),
      refreshMenus: () => refreshMenus(catalogDeps),
      refreshLists: () => refreshLists(catalogDeps),
      issueTaxDocuments: async () => void (await issueTaxDocuments({ db, taxAuthority })),
      tellCertificates: () => mailEndingCertificates({ db, now, mailer }),
      forgetOrders: () => forgetOld({ db, now, tickets: ticketStore }),
      forgetPeople: () => forgetPeople({ db, now }),
      forgetPictures: async () => ({
        pictures: await forgetLoosePictures({ db, now, tickets: ticketStore, kept: env.MENUS }),
      }),
    },
  };
}
