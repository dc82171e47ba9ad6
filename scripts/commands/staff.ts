import type { Command } from "commander";
import { handoverQrText } from "#domain/delivery/handover.ts";
import { type OrderAction, OrderStatus, orderActions } from "#domain/order-status.ts";
import { Failure } from "../lib/failure.ts";
import { signIn } from "../lib/instance.ts";
import { codeOption, example, jsonOption, urlOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";
import { openPlatform, retryWhenCut } from "../lib/platform.ts";

const steps = ["list", "next", ...orderActions];

type StaffOrder = {
  orderCode: string;
  stadiumId: string;
  status: OrderStatus;
  statusName: string;
  readyAt: number | null;
};

export default (command: Command) =>
  command
    .description(
      "Does what shop and runner do, through the staff API with an account's own roles. SEATSIDE_PASSWORD has the password.",
    )
    .argument("<email>", "the staff account")
    .addArgument(
      command
        .createArgument("[step]", '"next" is whatever moves the order on')
        .choices(steps)
        .default("list"),
    )
    .argument("[code]", "the order's code, for every step but list")
    .argument(
      "[detail]",
      "a reason (cancel, problem), a runner's id (hand-over), the fan's PIN or QR text (deliver)",
    )
    .addOption(urlOption(command))
    .addOption(codeOption(command))
    .option(...jsonOption)
    .addHelpText(
      ...example(
        "npm run staff -- teddy@seatside.example list",
        "npm run staff -- teddy@seatside.example next 482913",
      ),
    )
    .action(
      async (
        email: string,
        step: string,
        code = "",
        detail = "",
        { url, code: secondStep, json }: { url: string; code?: string; json?: boolean },
      ) => {
        if (step !== "list" && !code) command.error(`${step} needs an order's code`);
        progress(`asking ${url}`);
        const { call, session } = await signIn<{ user: { id: string } }>({ url, email, code: secondStep });
        if (step === "list") {
          const { orders } = await call<{ orders: StaffOrder[] }>("GET", "/staff/orders");
          const lines = orders.map(
            ({ orderCode, statusName, readyAt }) => `${orderCode}  ${statusName}${readyAt ? " (ready)" : ""}`,
          );
          return printResult(json, { orders }, lines.join("\n") || "No open orders.");
        }
        const { order } = await call<{ order: StaffOrder }>("GET", `/staff/orders/${code}`);
        const action = step === "next" ? nextAction(order) : step;
        let runnerId: string | undefined;
        if (action === "hand-over") {
          const { runners } = await call<{ runners: { id: string }[] }>(
            "GET",
            `/staff/stadiums/${order.stadiumId}/runners`,
          );
          runnerId = detail || (runners.find(({ id }) => id === session.user.id) ?? runners[0])?.id;
        }
        const reason = { cancel: detail || "shop", problem: detail || "other" }[action];
        const proof = action === "deliver" ? detail || (await readProof(order, url)) : undefined;
        const body = { action, reason, runnerId, proof };
        const moved = await call<{ order: StaffOrder }>("POST", `/staff/orders/${code}`, body);
        printResult(
          json,
          { action, order: moved.order },
          `${code}: ${action} → ${moved.order.statusName}${action === "ready" ? " (ready)" : ""}`,
        );
      },
    );

function nextAction({ status, readyAt }: StaffOrder): OrderAction {
  const next: Record<OrderStatus, OrderAction> = {
    [OrderStatus.PENDING]: "accept",
    [OrderStatus.PREPARING]: readyAt === null ? "ready" : "hand-over",
    [OrderStatus.DELIVERING]: "deliver",
    // Over: the server says so.
    [OrderStatus.DELIVERED]: "deliver",
    [OrderStatus.CANCELED]: "deliver",
  };
  return next[status];
}

/** What the fan's phone shows, read from this machine's own database: a shell stands before no fan. */
async function readProof(order: StaffOrder, url: string): Promise<string> {
  if (!/^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname))
    throw new Failure("Name the proof: the fan's PIN, or the text of the QR code.");
  await using platform = await openPlatform();
  const found = await retryWhenCut(() =>
    platform.env.DB.prepare(
      "select order_code as orderCode, handover_secret as handoverSecret from orders where order_code = ? and stadium_id = ? and closed_at is null",
    )
      .bind(order.orderCode, order.stadiumId)
      .first<{ orderCode: string; handoverSecret: string }>(),
  );
  if (!found) throw new Failure(`Order ${order.orderCode} is not in the state folder of ${process.cwd()}.`);
  return handoverQrText(found);
}
