import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import { appSettings, emailAddress, telephoneAddress } from "../../../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../../../shared/ui/index.ts";
import type { FundingState } from "../data/funding-state.ts";

type Operation = Pick<FundingState, "operation" | "intentId">;

/** Returns the address of an email to support with the transaction's id, its type and the issue. */
export function supportAddress(
  email: string,
  { operation, intentId }: Operation,
  issue: string,
): string {
  const type = messages.title[operation];
  const body = messages.supportBody(intentId ?? messages.success.noId, type, issue);
  return emailAddress(email, messages.supportSubject(type), body);
}

/** Links to support by email and phone. @param issue the screen's message */
export function SupportLink({ state, issue }: { state: Operation; issue: string }) {
  const { supportEmail: email, supportPhone: phone } = appSettings();
  return (
    <>
      <OutsideLinkButton kind="quiet" wide href={supportAddress(email, state, issue)}>
        {messages.support}
      </OutsideLinkButton>
      <OutsideLinkButton kind="quiet" wide href={telephoneAddress(phone)}>
        {messages.call(phone)}
      </OutsideLinkButton>
    </>
  );
}
