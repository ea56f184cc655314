import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { signInForEachTest } from "../../../../test/fake-session.ts";
import type { SendState } from "./send-flow.ts";
import { useSend } from "./use-send.ts";

signInForEachTest();

const withoutRequest: SendState = {
  recipient: null,
  digits: "",
  currency: "USD",
  note: "",
  requestId: null,
  phase: "idle",
  notice: null,
  correlationId: null,
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

it("has no request to reject when it was not opened with one", async () => {
  const { calls } = fakeApi({});
  const { result } = renderHook(() => useSend(withoutRequest), { wrapper });
  await act(() => result.current.reject());
  expect(result.current.state.notice).toEqual({
    kind: "refused",
    title: "No Request to Reject",
    text: "No payment request ID found",
  });
  expect(calls).toEqual([]);
});
