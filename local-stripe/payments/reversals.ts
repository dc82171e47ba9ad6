import { invalid } from "../server/errors.ts";
import { newId } from "../state/ids.ts";
import type { ApplicationFee, FeeRefund, Transfer, TransferReversal } from "../state/ledger-types.ts";
import type { Metadata } from "../state/types.ts";
import type { Cause, World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { checkPositive } from "./amounts.ts";
import { book } from "./balance.ts";

/** Reverses a transfer, in whole or in part. */
export function reverseTransfer(
  world: World,
  transfer: Transfer,
  amount: number,
  sourceRefund: string | null,
  metadata: Metadata,
  cause: Cause,
): TransferReversal {
  checkPositive(amount, "amount");
  const left = transfer.amount - transfer.amount_reversed;
  if (amount > left) {
    throw invalid(
      `The reversal amount ${amount} is greater than the transfer's remaining ${left}.`,
      undefined,
      "amount",
    );
  }
  const id = newId("trr");
  const reversal: TransferReversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: book(world, "transfer_refund", id, transfer.currency, amount).id,
    created: world.clock.now(),
    currency: transfer.currency,
    destination_payment_refund: newId("pyr"),
    metadata,
    source_refund: sourceRefund,
    transfer: transfer.id,
  };
  world.tables.transfer_reversals[id] = reversal;
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  emit(world, "transfer.reversed", transfer, cause);
  return reversal;
}

/** Refunds an application fee to the connected account. */
export function refundFee(
  world: World,
  fee: ApplicationFee,
  amount: number,
  metadata: Metadata,
  cause: Cause,
): FeeRefund {
  checkPositive(amount, "amount");
  const left = fee.amount - fee.amount_refunded;
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than fee's remaining amount (${left})`,
      undefined,
      "amount",
    );
  }
  const id = newId("fr");
  const refund: FeeRefund = {
    id,
    object: "fee_refund",
    amount,
    balance_transaction: book(world, "application_fee_refund", id, fee.currency, -amount).id,
    created: world.clock.now(),
    currency: fee.currency,
    fee: fee.id,
    metadata,
  };
  world.tables.fee_refunds[id] = refund;
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  emit(world, "application_fee.refunded", fee, cause);
  return refund;
}
