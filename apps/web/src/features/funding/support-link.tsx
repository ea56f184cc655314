import { fundingMessages as messages } from "../../shared/messages/index.ts";
import { useAppSettings } from "../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../shared/ui/index.ts";
import type { FundingState } from "./funding-state.ts";
import { supportAddress } from "./support-address.ts";

export interface SupportLinkProps {
  state: Pick<FundingState, "operation" | "intentId">;
  /** What is wrong, in the words of the screen. */
  issue: string;
}

/** A mail to support that says which money it is about; nothing where no address is configured. */
export function SupportLink({ state, issue }: SupportLinkProps) {
  const email = useAppSettings()?.supportEmail ?? null;
  if (email === null) return null;
  return (
    <OutsideLinkButton kind="quiet" wide href={supportAddress(email, state, issue)}>
      {messages.support}
    </OutsideLinkButton>
  );
}
