import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import type { CallResult } from "../../../shared/api/index.ts";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import {
  Button,
  Checkbox,
  List,
  OutsideLink,
  Row,
  SkeletonRows,
  StepBody,
  text,
} from "../../../shared/ui/index.ts";
import { cardCall, issuerTermsQuery, StepTrouble, useIssuerStep } from "../issuer/index.ts";

const messages = cardSetupMessages.terms;
const nameOf = (type: string): string => messages.names[type] ?? type;

/** All current terms, accepted together. */
export function TermsStep() {
  const { data: terms, error, refetch } = useQuery(issuerTermsQuery(useUserId()));
  const { busy, run } = useIssuerStep();
  const [agreed, setAgreed] = useState(false);
  const [showsMissing, setShowsMissing] = useState(false);
  const open = (terms ?? []).filter(({ accepted }) => !accepted);

  /** One after the other: documents that were accepted before a failure remain accepted. */
  async function acceptAll(): Promise<CallResult<unknown>> {
    let result: CallResult<unknown> = {
      success: true,
      data: null,
      error: null,
      code: null,
      status: 200,
    };
    for (const { type, version } of open) {
      result = await cardCall("acceptIssuerTerms", { body: { terms_type: type, version } });
      if (!result.success) break;
    }
    return result;
  }
  function submit() {
    setShowsMissing(!agreed);
    if (agreed) void run(acceptAll);
  }
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={submit}
      action={
        <Button wide type="submit" busy={busy} disabled={terms === undefined}>
          {cardSetupMessages.next}
        </Button>
      }
    >
      {terms !== undefined ? (
        <>
          <List label={messages.title}>
            {terms.map(({ type, url }) => (
              <li key={type}>
                <Row
                  leading={<FileText size={22} strokeWidth={1.75} aria-hidden="true" />}
                  name={nameOf(type)}
                  trailing={
                    url !== null && (
                      <OutsideLink href={url}>
                        {messages.open}
                        <span className={text.sr}> {nameOf(type)}</span>
                      </OutsideLink>
                    )
                  }
                />
              </li>
            ))}
          </List>
          <Checkbox
            checked={agreed}
            onChange={setAgreed}
            error={showsMissing && !agreed ? messages.missing : null}
          >
            {messages.agree}
          </Checkbox>
        </>
      ) : error === null ? (
        <SkeletonRows rows={4} label={cardSetupMessages.loading} />
      ) : (
        <StepTrouble error={error} onRetry={refetch} />
      )}
    </StepBody>
  );
}
