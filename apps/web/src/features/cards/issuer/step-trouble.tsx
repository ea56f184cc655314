import { CallError, classifyError, errorText } from "../../../shared/api/index.ts";
import { cardSetupMessages as messages } from "../../../shared/messages/index.ts";
import { Trouble } from "../../../shared/ui/index.ts";
import { isSessionOver } from "./queries.ts";
import { useReadAgain } from "./use-read-again.ts";

/** The message for a failed read: the server's sentence, or that there is no connection. */
export function troubleText(error: Error): string {
  if (!(error instanceof CallError)) return error.message;
  const { failure } = error;
  return failure.status === 0 ? errorText(classifyError(failure)) : failure.error;
}

/** A step's data could not be read. If the issuer's session has ended, its button leads back to the code. */
export function StepTrouble({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  useReadAgain(isSessionOver(error));
  return (
    <Trouble title={messages.trouble} detail={troubleText(error)} onRetry={() => void onRetry()} />
  );
}
