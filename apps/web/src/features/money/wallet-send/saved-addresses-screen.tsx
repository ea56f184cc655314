import { maxSavedNameLength } from "@lilypad/api-contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import {
  ActionRow,
  Avatar,
  BackBar,
  Button,
  ConfirmDialog,
  Empty,
  Form,
  List,
  Main,
  QueryView,
  Screen,
  Sheet,
  TextField,
} from "../../../shared/ui/index.ts";
import { GroupedAddress } from "../receive/index.ts";
import { type SavedAddress, savedAddressesQuery } from "./queries.ts";
import { shortAddress } from "./short-address.ts";
import styles from "./wallet-send.module.css";

const messages = walletSendMessages.book;

/** The person's saved addresses, to rename and delete. */
export function SavedAddressesScreen() {
  const up = useUp();
  const query = useQuery(savedAddressesQuery(useUserId()));
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <QueryView query={query} rows={3} texts={messages}>
          {(saved) =>
            saved.length === 0 ? (
              <Empty title={messages.empty} detail={messages.emptyText} />
            ) : (
              <List label={messages.title}>
                {saved.map((one) => (
                  <li key={one.address}>
                    <ActionRow
                      aria-label={messages.edit(one.name, shortAddress(one.address))}
                      leading={<Avatar icon={<Wallet size={20} strokeWidth={1.75} />} />}
                      name={one.name}
                      meta={shortAddress(one.address)}
                      onClick={() => setEdited(one)}
                    />
                  </li>
                ))}
              </List>
            )
          }
        </QueryView>
      </Main>
      <Sheet open={edited !== null} onClose={() => setEdited(null)} title={messages.editTitle}>
        {edited !== null && (
          <EditForm key={edited.address} saved={edited} onDone={() => setEdited(null)} />
        )}
      </Sheet>
    </Screen>
  );
}

function EditForm({ saved, onDone }: { saved: SavedAddress; onDone: () => void }) {
  const { address } = saved;
  const [name, setName] = useState(saved.name);
  const [error, setError] = useState<string | null>(null);
  const [asksDelete, setAsksDelete] = useState(false);
  const outcome = {
    failed: () => ({ title: messages.changeFailed }),
    changes: [savedAddressesQuery(useUserId()).queryKey],
  };
  const saving = useOperation("saveAddress", { ...outcome, done: messages.saved });
  const removing = useOperation("deleteSavedAddress", { ...outcome, done: messages.deleted });
  const busy = saving.isBusy || removing.isBusy;

  async function save() {
    if (name.trim() === "") return setError(messages.nameRequired);
    const saved = await saving.run({ params: { address }, body: { name: name.trim() } });
    if (saved?.success) onDone();
  }
  async function remove() {
    const removed = await removing.run({ params: { address } });
    if (removed?.success) onDone();
  }

  return (
    <Form onSubmit={() => void save()}>
      <div className={styles.review}>
        <GroupedAddress address={address} label={walletSendMessages.address.label} />
        <TextField
          label={messages.name}
          value={name}
          error={error}
          maxLength={maxSavedNameLength}
          autoComplete="off"
          onChange={(event) => {
            setError(null);
            setName(event.target.value);
          }}
        />
        <Button type="submit" wide busy={busy}>
          {messages.save}
        </Button>
        <Button kind="quiet" wide disabled={busy} onClick={() => setAsksDelete(true)}>
          {messages.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={asksDelete}
        onClose={() => setAsksDelete(false)}
        title={messages.deleteTitle(saved.name)}
        text={<p>{messages.deleteText}</p>}
        kind="destructive"
        confirm={messages.delete}
        onConfirm={() => void remove()}
        cancel={messages.keep}
      />
    </Form>
  );
}
