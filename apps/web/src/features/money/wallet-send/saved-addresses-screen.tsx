import { maxSavedNameLength } from "@lilypad/api-contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
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
  toast,
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
  const { busy, run } = useBusy();
  const queryClient = useQueryClient();
  const { queryKey } = savedAddressesQuery(useUserId());

  async function finish(result: { success: boolean }, done: string) {
    if (!result.success) {
      toast({ kind: "error", title: messages.changeFailed });
      return;
    }
    await queryClient.invalidateQueries({ queryKey });
    toast({ kind: "success", title: done });
    onDone();
  }
  const save = () =>
    run(async () => {
      if (name.trim() === "") {
        setError(messages.nameRequired);
        return;
      }
      const body = { name: name.trim() };
      await finish(await call("saveAddress", { params: { address }, body }), messages.saved);
    });
  const remove = () =>
    run(async () =>
      finish(await call("deleteSavedAddress", { params: { address } }), messages.deleted),
    );

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
