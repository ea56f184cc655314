import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { newQueryClient, SignedInPage } from "../../../../test/open-signed-in.tsx";
import { firstSendState } from "./send-flow.ts";
import { useSend } from "./use-send.ts";

const withoutRequest = firstSendState({
  person: null,
  digits: "",
  currency: "USD",
  note: "",
  requestId: null,
});
const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
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

it("a payment leaves what it does not change as it was read", async () => {
  fakeApi({ sendTransfer: { transactionId: "t", status: "pending", hash: null } });
  const client = newQueryClient();
  const keys = ["balances", "transactions", "limits", "profile", "contacts", "second-factor"];
  for (const key of keys) client.setQueryData([key, "mira"], {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SignedInPage client={client}>{children}</SignedInPage>
  );
  const filled = { ...withoutRequest, person: jonas, digits: "4000" };
  const { result } = renderHook(() => useSend(filled), { wrapper });
  await act(() => result.current.submit(null));
  const isOutdated = (key: string) => client.getQueryState([key, "mira"])?.isInvalidated === true;
  expect(keys.filter(isOutdated)).toEqual(["balances", "transactions", "limits"]);
});
