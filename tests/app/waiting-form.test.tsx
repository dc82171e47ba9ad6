import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { useWaitingForm } from "#app/hooks/use-waiting-form.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

test("a form that went while it waited for the network can be sent again when it comes back", async () => {
  vi.stubGlobal("addEventListener", () => {});
  let isOnline = false;
  vi.stubGlobal("fetch", async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
  });
  let shown: ReturnType<typeof useWaitingForm> | undefined;
  function Bar() {
    shown = useWaitingForm();
    return null;
  }
  const leave = await mountStrictly(<Bar />);
  const tap = (form: { isConnected: boolean; submit: () => void }) =>
    shown?.onSubmit({ preventDefault() {}, currentTarget: form } as FormEvent<HTMLFormElement>);
  const gone = { isConnected: true, submit: vi.fn() };
  tap(gone);
  await vi.waitUntil(() => shown?.isWaiting);
  gone.isConnected = false;
  await vi.waitUntil(() => !shown?.isWaiting, { timeout: 3_000 });
  isOnline = true;
  const back = { isConnected: true, submit: vi.fn() };
  tap(back);
  await vi.waitUntil(() => back.submit.mock.calls.length === 1);
  expect(gone.submit).not.toHaveBeenCalled();
  await leave();
});
