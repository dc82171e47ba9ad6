type Props = { facts: [label: string, value: string][]; translate?: "no" };

/** Facts of a receipt, those that are known, each on a line. */
export function ReceiptList({ facts, translate }: Props) {
  return (
    <dl className="mt-3 grid gap-1 border-t pt-3">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="flex-none text-muted">{label}</dt>
            {/* Server and phone may spell the month differently. */}
            <dd className="min-w-0 text-end wrap-anywhere" translate={translate} suppressHydrationWarning>
              <bdi suppressHydrationWarning>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
