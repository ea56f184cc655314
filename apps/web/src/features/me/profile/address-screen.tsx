import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { profileQuery } from "../../../shared/account/index.ts";
import { type Address, AddressForm, useAddressEntry } from "../../../shared/address/index.ts";
import { addressMessages, profileMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { call, renewSession } from "../../../shared/session/index.ts";
import { Button, Foot, Main, TextButton, toast } from "../../../shared/ui/index.ts";
import type { Profile } from "./flow/details-rules.ts";
import styles from "./ui/sub-screen.module.css";
import { Lead, WithProfile } from "./ui/sub-screen.tsx";

const messages = profileMessages.addressPage;
const { errorTitle, failed } = profileMessages.details;

/** Postal address screen. */
export function AddressScreen() {
  return (
    <WithProfile title={messages.title}>
      {(profile) => <AddressEditor profile={profile} />}
    </WithProfile>
  );
}

function AddressEditor({ profile }: { profile: Profile }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const entry = useAddressEntry(profile.primary_address, profile.country_code);
  const [busy, setBusy] = useState<"saving" | "removing" | null>(null);

  async function store(address: Address | null) {
    setBusy(address === null ? "removing" : "saving");
    const saved = await call("updateProfile", { body: { primary_address: address } });
    setBusy(null);
    if (saved.success) {
      queryClient.setQueryData(profileQuery(profile.user_id).queryKey, saved.data.profile);
      void renewSession().catch(() => undefined);
      toast({ kind: "success", title: address === null ? messages.removed : messages.saved });
      navigate("/profile");
    } else if (!saved.isCancelled) {
      const said = address === null ? messages.removeFailed : failed;
      toast({ kind: "error", title: errorTitle, text: said(saved.error) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy !== null) return;
    const address = entry.submit();
    if (address !== null) void store(address);
    else toast({ kind: "error", title: errorTitle, text: addressMessages.incomplete });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Main>
        <Lead>{messages.lead}</Lead>
        <div className={styles.fields}>
          <AddressForm entry={entry} />
          {profile.primary_address !== null && (
            <div className={styles.remove}>
              <TextButton disabled={busy !== null} onClick={() => store(null)}>
                {messages.remove}
              </TextButton>
            </div>
          )}
        </div>
      </Main>
      <Foot>
        <Button
          type="submit"
          wide
          busy={busy === "saving"}
          busyLabel={profileMessages.details.saving}
          disabled={busy === "removing"}
        >
          {messages.save}
        </Button>
      </Foot>
    </form>
  );
}
