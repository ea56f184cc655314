import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import { telephoneAddress, useAppSettings } from "../../../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../../../shared/ui/index.ts";
import type { FundingState } from "../data/funding-state.ts";
import { supportAddress } from "./support-address.ts";

export interface SupportLinkProps {
  state: Pick<FundingState, "operation" | "intentId">;
  /** What is wrong, in the words of the screen. */
  issue: string;
}

/** Support by mail, which says which money it is about, and by phone; only what is configured. */
export function SupportLink({ state, issue }: SupportLinkProps) {
  const settings = useAppSettings();
  const email = settings?.supportEmail ?? null;
  const phone = settings?.supportPhone ?? null;
  return (
    <>
      {email !== null && (
        <OutsideLinkButton kind="quiet" wide href={supportAddress(email, state, issue)}>
          {messages.support}
        </OutsideLinkButton>
      )}
      {phone !== null && (
        <OutsideLinkButton kind="quiet" wide href={telephoneAddress(phone)}>
          {messages.call(phone)}
        </OutsideLinkButton>
      )}
    </>
  );
}
