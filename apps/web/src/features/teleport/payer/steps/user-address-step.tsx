import { useState } from "react";
import type { Address } from "../../../../shared/address/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { toast } from "../../../../shared/ui/index.ts";
import { AddressStep } from "../../../bank/account-entry/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import { callPublic } from "../data/call-public.ts";
import { readRefusal } from "../data/read-refusal.ts";
import { useLink } from "../data/use-link.ts";
import { isAboutLink } from "../data/use-link-failure.ts";
import { typedAddressOf } from "../flow/address-draft.ts";
import { payerAccountOf } from "../flow/payer-details.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";

/** The step for the payer's address. Then the account is sent to the server. */
export function UserAddressStep({ token, teleport, state, dispatch }: PayerStepProps) {
  const kept = typedAddressOf(teleport.id);
  const [typed] = useState(() => kept.read());
  const { busy, run } = useBusy();
  const link = useLink(token);

  async function submit(address: Address) {
    dispatch({ type: "user_address_given", address });
    const payer = payerAccountOf({ ...state, userAddress: address });
    if ("missing" in payer) {
      toast({ kind: "error", title: payer.missing });
      return;
    }
    const result = await run(() =>
      callPublic("completeTeleportLink", {
        params: { code: token },
        body: { accountDetails: payer.account },
      }),
    );
    if (result === undefined) return;
    if (result.success) {
      // Another account needs another quote.
      link.forgetQuote();
      await link.setTeleport(result.data);
      kept.forget();
      dispatch({ type: "payer_known" });
      return;
    }
    dispatch({ type: "refused", ...readRefusal(result) });
    if (isAboutLink(result.code)) await link.reload();
  }

  return (
    <AddressStep
      texts={payerStepMessages.userAddress}
      known={state.userAddress}
      country={state.country}
      typed={typed}
      onType={kept.keep}
      isBusy={busy}
      onSubmit={(address) => void submit(address)}
    >
      {state.notice !== null && <Notice title={state.notice} />}
    </AddressStep>
  );
}
