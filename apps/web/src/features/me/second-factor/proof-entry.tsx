import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useReducer, useRef } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { Button, CodeInput, text } from "../../../shared/ui/index.ts";
import styles from "./proof-entry.module.css";
import { canVerify, firstProofState, type ProofMethod, proofReducer } from "./proof-flow.ts";
import type { ProofMethods } from "./proof-methods.ts";
import type { Proof, Proofs } from "./prove.ts";

export interface ProofEntryProps {
  proofs: Proofs;
  methods: ProofMethods;
  onProved: () => void;
  /** Called with the error message; without it, the message is shown here. */
  onRefused?: (text: string) => void;
  /** Called when this session can't be resumed: the person has to sign in again. */
  onOver?: () => void;
}

/** The proof was accepted, but the session could not be started: shows the reason. */
const toRefusal = (error: unknown): Proof => ({
  kind: "refused",
  text: error instanceof Error ? error.message : messages.failed.title,
  unanswered: true,
});

/** A passkey button if the browser supports it, and the six-digit passcode. */
export function ProofEntry({ proofs, methods, onProved, onRefused, onOver }: ProofEntryProps) {
  const [state, dispatch] = useReducer(proofReducer, firstProofState);
  const input = useRef<HTMLInputElement>(null);
  const { run } = useBusy();
  const offersPasskey = methods.passkey && browserSupportsWebAuthn();

  function refuse(method: ProofMethod, message: string, unanswered: boolean) {
    dispatch({ type: "refused", method, text: message, unanswered });
    onRefused?.(message);
    if (method === "passcode") input.current?.focus();
  }

  const check = (method: ProofMethod, prove: () => Promise<Proof>) =>
    run(async () => {
      dispatch({ type: "checking", method });
      const proof = await prove().catch(toRefusal);
      if (proof.kind === "refused") return refuse(method, proof.text, proof.unanswered);
      dispatch({ type: "proved" });
      if (proof.kind === "proved") onProved();
      else onOver?.();
    });

  function verify(event: FormEvent) {
    event.preventDefault();
    if (canVerify(state)) void check("passcode", () => proofs.byPasscode(state.passcode));
  }

  /** A disabled button prevents submitting with Enter, so an empty passcode is handled here. */
  function answerEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || state.passcode !== "" || state.phase !== "idle") return;
    event.preventDefault();
    refuse("passcode", messages.empty, true);
  }

  const problem = onRefused === undefined ? state.problem : null;
  return (
    <div className={styles.entry}>
      {!methods.passcode && !offersPasskey && <p className={text.soft}>{messages.unsupported}</p>}
      {offersPasskey && (
        <>
          <Button
            wide
            kind={methods.passcode ? "secondary" : "primary"}
            busy={state.phase === "checking_passkey"}
            busyLabel={messages.checking}
            disabled={state.phase !== "idle"}
            onClick={() => check("passkey", proofs.byPasskey)}
          >
            <KeyRound size={20} aria-hidden="true" />
            {messages.biometric}
          </Button>
          {methods.passcode && <p className={styles.or}>{messages.or}</p>}
        </>
      )}
      {methods.passcode && (
        <form className={styles.passcode} onSubmit={verify} onKeyDown={answerEnter} noValidate>
          <CodeInput
            label={messages.passcode}
            secret="current"
            value={state.passcode}
            onChange={(passcode) => dispatch({ type: "typed", passcode })}
            disabled={state.phase !== "idle"}
            inputRef={input}
            describedBy="proof-problem"
          />
          <Problem message={problem} />
          <Button
            type="submit"
            wide
            busy={state.phase === "checking_passcode" || state.phase === "proved"}
            busyLabel={messages.checking}
            disabled={!canVerify(state)}
          >
            {messages.verify}
          </Button>
        </form>
      )}
      {!methods.passcode && <Problem message={problem} />}
    </div>
  );
}

function Problem({ message }: { message: string | null }) {
  return (
    <p id="proof-problem" role="alert" className={`${text.small} ${styles.problem}`}>
      {message}
    </p>
  );
}
