import { useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";

export function OrderSkeleton() {
  const { t } = useLingui();
  return (
    <main id="main" className="page column" aria-busy="true">
      <PageHeader title={t`Loading your order…`} back="/orders" />
      <div className="grid gap-3">
        <Card className="grid justify-items-center gap-3 px-5 py-6">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="min-h-11 w-52" />
          <Skeleton className="h-5 w-48" />
        </Card>
        <Card className="row gap-4 p-4">
          <Skeleton className="size-39 flex-none" />
          <span className="grid grow gap-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-7 w-24" />
          </span>
        </Card>
        <Card className="grid gap-5 px-5 py-6">
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} className="h-9 w-full" />
          ))}
        </Card>
      </div>
    </main>
  );
}
