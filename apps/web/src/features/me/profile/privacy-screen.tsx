import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { profileQuery } from "../../../shared/account/index.ts";
import { CallError, dataOf } from "../../../shared/api/index.ts";
import { profileMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { List, Main, ToggleRow, toast } from "../../../shared/ui/index.ts";
import { BlockedPeople } from "../blocking/index.ts";
import type { Profile } from "./flow/details-rules.ts";
import styles from "./ui/sub-screen.module.css";
import { Lead, WithProfile } from "./ui/sub-screen.tsx";

const messages = profileMessages.privacyPage;

/** Privacy settings: whether the person can be found by name, and whom they have blocked. */
export function PrivacyScreen() {
  return (
    <WithProfile title={messages.title}>
      {(profile) => (
        <Main>
          <Lead>{messages.lead}</Lead>
          <div className={styles.block}>
            <Findable profile={profile} />
          </div>
          <BlockedPeople />
        </Main>
      )}
    </WithProfile>
  );
}

/** Shows a change immediately, and the server's value if it fails. */
function Findable({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const mutationKey = ["findable-by-name", profile.user_id];
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (findable: boolean) =>
      dataOf(await call("updateProfile", { body: { findable_by_name: findable } })).profile,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery(saved.user_id).queryKey, saved),
    onError: (error) => {
      if (error instanceof CallError && error.failure.isCancelled) return;
      toast({ kind: "error", title: messages.findableFailed, text: error.message });
    },
  });
  return (
    <List>
      <li>
        <ToggleRow
          icon={<Search size={22} strokeWidth={1.75} aria-hidden="true" />}
          name={messages.findable}
          hint={messages.findableNote}
          checked={isPending ? variables : profile.findable_by_name}
          onChange={(findable) => mutate(findable)}
        />
      </li>
    </List>
  );
}
