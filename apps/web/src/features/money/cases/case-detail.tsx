import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { casesMessages as messages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { Button, Copyable, Fact, Facts, TextField, text, toast } from "../../../shared/ui/index.ts";
import { shortAddress } from "../wallet-send/index.ts";
import { ageOf, amountOf, personOf, titleOf } from "./case-view.ts";
import styles from "./cases.module.css";
import type { CaseChoice, ScreeningCase } from "./queries.ts";

const { facts } = messages;
const maxNoteLength = 280;
const moment = (at: string) => formatMoment(new Date(at), new Date());

/** What an administrator has to know about a case, and the decisions that they can make. */
export function CaseDetail({ shown, onDone }: { shown: ScreeningCase; onDone: () => void }) {
  const { kind, person, address, name, list, reason, opened_at, decided, choices } = shown;
  const amount = amountOf(shown);
  const tag = person?.display_tag ?? null;
  return (
    <div className={styles.detail}>
      <h3 className={text.title}>{titleOf(shown)}</h3>
      {decided === null && <p className={text.soft}>{messages.effects[kind]}</p>}
      <Facts>
        <Fact label={facts.person}>
          {tag === null ? personOf(shown) : `${personOf(shown)}, @${tag}`}
        </Fact>
        {name !== null && <Fact label={facts.comparedName}>{name}</Fact>}
        {amount !== null && <Fact label={facts.amount}>{amount}</Fact>}
        {address !== null && (
          <Fact label={kind === "deposit" ? facts.from : facts.to}>
            <Copyable
              label={messages.copyAddress}
              value={address}
              copied={messages.copied}
              failed={messages.copyFailed}
            >
              {shortAddress(address)}
            </Copyable>
          </Fact>
        )}
        <Fact label={facts.list}>{list}</Fact>
        <Fact label={facts.match}>{reason}</Fact>
        <Fact label={facts.opened}>{moment(opened_at)}</Fact>
        {decided === null && <Fact label={facts.waiting}>{ageOf(opened_at, new Date())}</Fact>}
      </Facts>
      {decided !== null && <Decided kind={kind} decided={decided} />}
      {choices.length > 0 && <DecideForm shown={shown} onDone={onDone} />}
    </div>
  );
}

interface DecidedProps {
  kind: ScreeningCase["kind"];
  decided: NonNullable<ScreeningCase["decided"]>;
}

function Decided({ kind, decided: { decision, at, by, note } }: DecidedProps) {
  return (
    <Facts>
      <Fact label={facts.decision}>{messages.decisions[kind][decision]}</Fact>
      <Fact label={facts.decidedAt}>{moment(at)}</Fact>
      {note !== null && <Fact label={facts.note}>{note}</Fact>}
      {by !== null && (
        <Fact label={facts.administrator}>
          <Copyable
            label={messages.copyAdministrator}
            value={by}
            copied={messages.idCopied}
            failed={messages.idCopyFailed}
          >
            {by.slice(-8)}
          </Copyable>
        </Fact>
      )}
    </Facts>
  );
}

/** The note and one button for each decision; the server asks for the second factor. */
function DecideForm({ shown, onDone }: { shown: ScreeningCase; onDone: () => void }) {
  const { id, kind, choices } = shown;
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [deciding, setDeciding] = useState<CaseChoice | null>(null);
  const { busy, run } = useBusy();

  const decide = (decision: CaseChoice) =>
    run(async () => {
      if (note.trim() === "") {
        setError(messages.noteRequired);
        return;
      }
      setDeciding(decision);
      const result = await call("decideScreeningCase", {
        params: { id },
        body: { decision, note: note.trim() },
        purpose: messages.purposes.decide,
      });
      setDeciding(null);
      if (!result.success && result.code !== "CASE_DECIDED") {
        toast({ kind: "error", title: messages.notDecided, text: result.error });
        return;
      }
      await queryClient.invalidateQueries({ queryKey: ["screening-cases", userId] });
      if (result.success) toast({ kind: "success", title: messages.done });
      else toast({ kind: "error", title: messages.notDecided, text: result.error });
      onDone();
    });

  return (
    <div className={styles.decide}>
      <TextField
        label={messages.noteLabel}
        hint={{ text: messages.noteHint }}
        value={note}
        error={error}
        maxLength={maxNoteLength}
        autoComplete="off"
        onChange={(event) => {
          setError(null);
          setNote(event.target.value);
        }}
      />
      {choices.map((choice) => (
        <Button
          key={choice}
          kind={choice === "release" ? "primary" : "secondary"}
          wide
          busy={busy && deciding === choice}
          disabled={busy}
          onClick={() => void decide(choice)}
        >
          {messages.choices[kind][choice]}
        </Button>
      ))}
    </div>
  );
}
