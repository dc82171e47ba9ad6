import { Trans } from "@lingui/react/macro";
import { servicesContext, visitorContext } from "../../context.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { stadiumId } = context.get(visitorContext);
  const found = stadiumId ? await context.get(servicesContext).catalog.find(stadiumId) : null;
  return { items: found?.items.slice(0, 20) ?? [] };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main className="p-4">
      <h1 className="text-2xl font-bold">
        <Trans>Popular now</Trans>
      </h1>
      <ul>
        {loaderData.items.map((item) => (
          <li key={item.id}>{item.name.he}</li>
        ))}
      </ul>
    </main>
  );
}
