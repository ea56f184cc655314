import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import { Button, SelectField, SkeletonRows, StepBody } from "../../../shared/ui/index.ts";
import { cardCall, fundsQuestionsQuery, StepTrouble, useIssuerStep } from "../issuer/index.ts";
import styles from "./setup.module.css";

const messages = cardSetupMessages.funds;

/** The questions on the source of funds, each with its answers. */
export function FundsStep() {
  const { data: questions, error, refetch } = useQuery(fundsQuestionsQuery(useUserId()));
  const { busy, run } = useIssuerStep();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [showsMissing, setShowsMissing] = useState(false);

  function submit() {
    const answers = (questions ?? []).flatMap(({ question }) => {
      const answer = chosen[question] ?? "";
      return answer === "" ? [] : [{ question, answer }];
    });
    const isWhole = answers.length === questions?.length;
    setShowsMissing(!isWhole);
    if (isWhole) void run(() => cardCall("answerSourceOfFunds", { body: { answers } }));
  }
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={submit}
      action={
        <Button wide type="submit" busy={busy} disabled={questions === undefined}>
          {cardSetupMessages.next}
        </Button>
      }
    >
      {questions !== undefined ? (
        questions.map(({ question, answers }) => (
          <SelectField
            key={question}
            label={question}
            value={chosen[question] ?? ""}
            error={showsMissing && !chosen[question] ? messages.missing : null}
            onChange={({ target }) =>
              setChosen((before) => ({ ...before, [question]: target.value }))
            }
          >
            <option value="">{messages.choose}</option>
            {answers.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        ))
      ) : error === null ? (
        <SkeletonRows rows={3} label={cardSetupMessages.loading} />
      ) : (
        <StepTrouble error={error} onRetry={refetch} />
      )}
      {questions !== undefined && <p className={styles.note}>{messages.note}</p>}
    </StepBody>
  );
}
