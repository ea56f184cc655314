import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import type { OperationData } from "../../../shared/api/index.ts";
import { appMessages, verificationMessages } from "../../../shared/messages/index.ts";
import { Banner, LinkButton, QueryView, StepBody } from "../../../shared/ui/index.ts";
import { customerOf } from "./begin-verification.ts";

type Profile = OperationData<"getProfile">["profile"];

const messages = verificationMessages.profile;

export interface WithCompleteProfileProps {
  /** The heading as long as the profile is on its way or could not be read. */
  title: string;
  children: (profile: Profile) => ReactNode;
}

/**
 * The guard before top-up, withdraw and the linking of banks: a profile with an address and both
 * names, which the banks want to know. It fills a screen's body, as the gate does.
 */
export function WithCompleteProfile({ title, children }: WithCompleteProfileProps) {
  const query = useQuery(profileQuery(useUserId()));
  const profile = query.data;
  if (profile === undefined) {
    return (
      <StepBody title={title}>
        <QueryView query={query} rows={3} texts={{ ...messages, loading: appMessages.loading }} />
      </StepBody>
    );
  }
  if (customerOf(profile) !== null) return children(profile);
  return (
    <StepBody
      title={messages.title}
      action={
        <LinkButton href="/profile" wide>
          {messages.action}
        </LinkButton>
      }
    >
      <Banner
        tone="warn"
        icon={<UserRound size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={messages.text}
      />
    </StepBody>
  );
}
