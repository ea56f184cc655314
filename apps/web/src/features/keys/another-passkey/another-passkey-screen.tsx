import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { anotherPasskeyMessages as messages } from "../../../shared/messages/index.ts";
import { useBackEntries, useUp } from "../../../shared/navigation/index.ts";
import {
  ActionRow,
  BackBar,
  Button,
  Empty,
  List,
  Main,
  QueryView,
  Screen,
  Section,
  screenHeadingId,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { SigningTask, safeControlQuery } from "../safe-transactions/index.ts";
import { AddPasskey, passkeysQuery } from "../security/index.ts";
import styles from "./another-passkey.module.css";
import { provePasskey } from "./prove-passkey.ts";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

type Passkey = { id: string; name: string };

/**
 * Makes another of the person's passkeys an owner of their account: chosen or created, tested, and signed.
 * @param props the test of a passkey, if it is not that of the browser and the server
 */
export function AnotherPasskeyScreen({ test = provePasskey }: { test?: typeof provePasskey }) {
  const up = useUp();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const passkeys = useQuery({ ...passkeysQuery(userId), refetchOnMount: "always" });
  const { data: control } = useQuery(safeControlQuery(userId));
  const [isCreating, setIsCreating] = useState(false);
  const [proved, setProved] = useState<{ address: string; passkey: string } | null>(null);
  const { busy, run } = useBusy();
  useBackEntries(isCreating ? 1 : 0, () => setIsCreating(false));
  useBackEntries(proved === null ? 0 : 1, () => setProved(null));
  const owning = new Set(control?.owners.map(({ passkey }) => passkey?.id));

  const prove = ({ id, name }: Passkey) =>
    run(async () => {
      const proof = await test(id);
      if (proof.kind === "proved") setProved({ address: proof.address, passkey: name });
      else if (proof.kind === "failed")
        toast({ kind: "error", title: messages.problem, text: proof.text });
    });

  if (proved !== null) {
    const close = () => {
      for (const key of ["safe-control", "own-key"])
        void queryClient.invalidateQueries({ queryKey: [key] });
      up();
    };
    return <SigningTask task={{ wanted: { kind: "add_owner", ...proved } }} onClose={close} />;
  }
  if (isCreating) {
    const created = () => {
      void queryClient.invalidateQueries({ queryKey: ["second-factor"] });
      setIsCreating(false);
    };
    return <AddPasskey onDone={created} onBack={() => setIsCreating(false)} />;
  }
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} />
      <Main>
        <div className={styles.parts}>
          <div>
            <h1 id={screenHeadingId} className={text.title}>
              {messages.title}
            </h1>
            <p className={text.soft}>{messages.lead}</p>
          </div>
          <QueryView query={passkeys} rows={2} texts={messages}>
            {(all) => (
              <Choice
                passkeys={all.filter(({ id }) => !owning.has(id))}
                busy={busy}
                onChoose={(passkey) => void prove(passkey)}
              />
            )}
          </QueryView>
          <Button kind="secondary" wide disabled={busy} onClick={() => setIsCreating(true)}>
            {messages.create}
          </Button>
          <p className={`${text.small} ${text.soft}`}>{messages.where(location.hostname)}</p>
        </div>
      </Main>
    </Screen>
  );
}

interface ChoiceProps {
  /** Those that don't own the account yet. */
  passkeys: readonly Passkey[];
  busy: boolean;
  onChoose: (passkey: Passkey) => void;
}

function Choice({ passkeys, busy, onChoose }: ChoiceProps) {
  if (passkeys.length === 0) return <Empty title={messages.none} detail={messages.noneNote} />;
  return (
    <Section title={messages.choose}>
      <List label={messages.choose}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <ActionRow
              leading={<KeyRound {...icon} />}
              name={passkey.name}
              opens
              disabled={busy}
              onClick={() => onChoose(passkey)}
            />
          </li>
        ))}
      </List>
      <p className={`${text.small} ${text.soft}`} role="status">
        {busy ? messages.testing : `${messages.tests} ${messages.elsewhere}`}
      </p>
    </Section>
  );
}
