import { AddressForm, useAddressEntry } from "../../../../shared/address/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { Button, StepBody, toast } from "../../../../shared/ui/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import { callPublic } from "../data/call-public.ts";
import { readRefusal } from "../data/read-refusal.ts";
import { isAboutLink } from "../data/sentence-of.ts";
import { useLink } from "../data/use-link.ts";
import { payerAccountOf } from "../flow/payer-details.ts";
import type { PayerStepProps } from "../flow/step-props.ts";

const messages = payerStepMessages.userAddress;

/** Asks where the payer lives, and tells the server of the account. */
export function UserAddressStep({ token, state, dispatch }: PayerStepProps) {
  const entry = useAddressEntry(state.userAddress, state.country);
  const { busy: isTelling, run } = useBusy();
  const link = useLink(token);

  async function submit() {
    const address = entry.submit();
    if (address === null) {
      toast({ kind: "error", title: messages.incomplete });
      return;
    }
    dispatch({ type: "user_address_given", address });
    const told = payerAccountOf({ ...state, userAddress: address });
    if ("missing" in told) {
      toast({ kind: "error", title: told.missing });
      return;
    }
    const result = await run(() =>
      callPublic("completeTeleportLink", {
        params: { code: token },
        body: { accountDetails: told.account },
      }),
    );
    if (result === undefined) return;
    if (result.success) {
      // Another account is another offer.
      link.forgetQuote();
      await link.setTeleport(result.data);
      dispatch({ type: "payer_known" });
      return;
    }
    dispatch({ type: "refused", ...readRefusal(result) });
    if (isAboutLink(result.code)) await link.look();
  }

  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={() => {
        if (!isTelling) void submit();
      }}
      action={
        <Button type="submit" wide busy={isTelling} busyLabel={messages.busy}>
          {messages.action}
        </Button>
      }
    >
      {state.notice !== null && <Notice title={state.notice} />}
      <AddressForm entry={entry} />
    </StepBody>
  );
}
