import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useBusy } from "./use-busy.ts";

it("useBusy ignores a second press while the first action is running", async () => {
  const { result } = renderHook(() => useBusy());
  let finish = (_value: string) => {};
  const work = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  let first: Promise<string | undefined> | undefined;
  act(() => {
    first = result.current.run(work);
  });
  expect(result.current.busy).toBe(true);
  await expect(result.current.run(work)).resolves.toBeUndefined();
  await act(async () => finish("done"));
  await expect(first).resolves.toBe("done");
  expect(work).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(false);
});

it("useBusy can run again after an action that failed", async () => {
  const { result } = renderHook(() => useBusy());
  await act(() =>
    expect(result.current.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no"),
  );
  expect(result.current.busy).toBe(false);
  await act(() => expect(result.current.run(async () => 1)).resolves.toBe(1));
});
