import { maxSavedNameLength } from "@lilypad/api-contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, Form, TextField, text, toast } from "../../../shared/ui/index.ts";
import { savedAddressesQuery } from "./queries.ts";
import styles from "./wallet-send.module.css";

const messages = walletSendMessages.result;

/**
 * Saves the address that was paid under a name. It is offered after the payment, so that naming it sends nothing.
 */
export function SaveAddress({ address }: { address: string }) {
  const [name, setName] = useState("");
  const [saved, setSaved] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const queryClient = useQueryClient();
  const { queryKey } = savedAddressesQuery(useUserId());

  const save = () =>
    run(async () => {
      const newName = name.trim();
      if (newName === "") return;
      const result = await call("saveAddress", { params: { address }, body: { name: newName } });
      if (result.success) {
        void queryClient.invalidateQueries({ queryKey });
        setSaved(newName);
      } else toast({ kind: "error", title: walletSendMessages.notSaved });
    });

  if (saved !== null) {
    return (
      <p className={text.soft} role="status">
        {messages.saved(saved)}
      </p>
    );
  }
  return (
    <div className={styles.save}>
      <Form onSubmit={() => void save()}>
        <TextField
          label={messages.saveAs}
          value={name}
          maxLength={maxSavedNameLength}
          autoComplete="off"
          disabled={busy}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="secondary" wide busy={busy} disabled={name.trim() === ""}>
          {messages.save}
        </Button>
      </Form>
    </div>
  );
}
