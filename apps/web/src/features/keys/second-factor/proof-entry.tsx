import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useReducer,
  useRef,
} from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { Button, CodeInput, FieldNote, text } from "../../../shared/ui/index.ts";
import styles from "./proof-entry.module.css";
import {
  canVerify,
  firstProofState,
  type ProofMethod,
  type ProofState,
  proofReducer,
} from "./proof-flow.ts";
import type { ProofMethods } from "./proof-methods.ts";
import type { Proof, Proofs } from "./prove.ts";

export interface ProofEnds {
  onProved: () => void;
  /** Called with the error of a passkey, which has no field; without it, the error is shown here. */
  onPasskeyRefused?: (text: string) => void;
  /** Called when this session can't be resumed: the person has to sign in again. */
  onOver?: () => void;
}

/** The proof was accepted, but the session could not be started: shows the reason. */
const toRefusal = (error: unknown): Proof => ({
  kind: "refused",
  text: error instanceof Error ? error.message : messages.failed.title,
  unanswered: true,
});

/** The state and the actions of confirming a second factor. */
export interface Proving {
  state: ProofState;
  /** The id of the passcode's form: a sheet can be open over another screen with such a form. */
  formId: string;
  input: RefObject<HTMLInputElement | null>;
  showsPasskeyProblem: boolean;
  /** Takes the typed digits; the sixth one submits them. */
  type: (passcode: string) => void;
  usePasskey: () => void;
  /** Submits the passcode again, for example after a lost answer. */
  verify: (event: FormEvent) => void;
  refuseEmpty: () => void;
}

/** Confirms a second factor, once at a time. */
export function useProving(proofs: Proofs, ends: ProofEnds): Proving {
  const { onProved, onPasskeyRefused, onOver } = ends;
  const [state, dispatch] = useReducer(proofReducer, firstProofState);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { run } = useBusy();

  function refuse(method: ProofMethod, message: string, unanswered: boolean) {
    dispatch({ type: "refused", method, text: message, unanswered });
    if (method === "passcode") input.current?.focus();
    else onPasskeyRefused?.(message);
  }

  const check = (method: ProofMethod, prove: () => Promise<Proof>) =>
    void run(async () => {
      dispatch({ type: "checking", method });
      const proof = await prove().catch(toRefusal);
      if (proof.kind === "refused") return refuse(method, proof.text, proof.unanswered);
      dispatch({ type: "proved" });
      if (proof.kind === "proved") onProved();
      else onOver?.();
    });
  const checkPasscode = (passcode: string) => {
    if (canVerify({ ...state, passcode })) check("passcode", () => proofs.byPasscode(passcode));
  };

  return {
    state,
    formId,
    input,
    showsPasskeyProblem: onPasskeyRefused === undefined,
    type(passcode) {
      dispatch({ type: "typed", passcode });
      checkPasscode(passcode);
    },
    usePasskey: () => check("passkey", proofs.byPasskey),
    verify(event) {
      event.preventDefault();
      checkPasscode(state.passcode);
    },
    refuseEmpty: () => refuse("passcode", messages.empty, true),
  };
}

export interface ProofEntryProps {
  proving: Proving;
  methods: ProofMethods;
  /** The id of the screen's heading; a sheet announces its own title. */
  describedBy?: string;
}

/** A passkey button if the browser supports it, and the six-digit passcode. */
export function ProofEntry({ proving, methods, describedBy }: ProofEntryProps) {
  const { state } = proving;
  const offersPasskey = methods.passkey && browserSupportsWebAuthn();

  /** A disabled button prevents submitting with Enter, so an empty passcode is handled here. */
  function answerEnter(event: KeyboardEvent) {
    const isEmpty = state.passcode === "" && state.problem === null && state.phase === "idle";
    if (event.key !== "Enter" || !isEmpty) return;
    event.preventDefault();
    proving.refuseEmpty();
  }

  const problemOf = (method: ProofMethod) =>
    state.problem?.method === method ? state.problem.text : null;
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
            onClick={proving.usePasskey}
          >
            <KeyRound size={20} aria-hidden="true" />
            {messages.biometric}
          </Button>
          {proving.showsPasskeyProblem && (
            <FieldNote id="passkey-problem" error={problemOf("passkey")} />
          )}
          {methods.passcode && <p className={styles.or}>{messages.or}</p>}
        </>
      )}
      {methods.passcode && (
        <form id={proving.formId} onSubmit={proving.verify} onKeyDown={answerEnter} noValidate>
          <CodeInput
            label={messages.passcode}
            secret="current"
            value={state.passcode}
            onChange={proving.type}
            readOnly={state.phase !== "idle"}
            autoFocus
            inputRef={proving.input}
            describedBy={describedBy}
            error={problemOf("passcode")}
          />
        </form>
      )}
    </div>
  );
}

/** Submits the passcode, from the foot of a screen or a sheet; nothing for an account without one. */
export function VerifyButton({ proving, methods }: Omit<ProofEntryProps, "describedBy">) {
  const { state } = proving;
  if (!methods.passcode) return null;
  return (
    <Button
      type="submit"
      form={proving.formId}
      wide
      busy={state.phase === "checking_passcode" || state.phase === "proved"}
      busyLabel={messages.checking}
      disabled={!canVerify(state)}
    >
      {messages.verify}
    </Button>
  );
}
