import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { type Profile, profileQuery, useUserId } from "../../../shared/account/index.ts";
import { appMessages, verificationMessages } from "../../../shared/messages/index.ts";
import { Banner, LinkButton, QueryView, StepBody } from "../../../shared/ui/index.ts";
import { customerOf } from "./start-verification.ts";

const messages = verificationMessages.profile;

export interface WithCompleteProfileProps {
  /** The heading while the profile is loading or could not be read. */
  title: string;
  children: (profile: Profile) => ReactNode;
}

/**
 * Requires a profile with an email address and both names, before top-ups, withdrawals and the linking
 * of banks. It fills the body of a screen.
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
