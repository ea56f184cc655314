import { maxSavedNameLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { Button, Form, TextField, text } from "../../../shared/ui/index.ts";
import { savedAddressesQuery } from "./queries.ts";
import styles from "./wallet-send.module.css";

const messages = walletSendMessages.result;

/**
 * Saves the address that was paid under a name. It is offered after the payment, so that naming it sends nothing.
 */
export function SaveAddress({ address }: { address: string }) {
  const [name, setName] = useState("");
  const [saved, setSaved] = useState<string | null>(null);
  const { isBusy, run } = useOperation("saveAddress", {
    failed: () => ({ title: walletSendMessages.notSaved }),
    changes: [savedAddressesQuery(useUserId()).queryKey],
  });

  async function save() {
    const newName = name.trim();
    if (newName === "") return;
    const result = await run({ params: { address }, body: { name: newName } });
    if (result?.success) setSaved(newName);
  }

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
          disabled={isBusy}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="secondary" wide busy={isBusy} disabled={name.trim() === ""}>
          {messages.save}
        </Button>
      </Form>
    </div>
  );
}
