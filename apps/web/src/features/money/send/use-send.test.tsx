import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { SignedInPage } from "../../../../test/open-signed-in.tsx";
import type { SendState } from "./send-flow.ts";
import { useSend } from "./use-send.ts";

const withoutRequest: SendState = {
  person: null,
  digits: "",
  currency: "USD",
  note: "",
  requestId: null,
  phase: "idle",
  notice: null,
  correlationId: null,
  prepared: null,
  isEdited: false,
  isReviewed: false,
};

it("Send Money that was opened without a request cannot reject one", async () => {
  const { calls } = fakeApi({});
  const { result } = renderHook(() => useSend(withoutRequest), { wrapper: SignedInPage });
  await act(() => result.current.reject());
  expect(result.current.state.notice).toEqual({
    kind: "refused",
    title: "No Request to Reject",
    text: "No payment request ID found",
  });
  expect(calls()).toEqual([]);
});
