import type { Href } from "@lilypad/api-contract";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Mail, ScrollText, Search, Snowflake } from "lucide-react";
import { useState } from "react";
import { CallError } from "../../../shared/api/index.ts";
import { Button, LinkButton, OutsideLinkButton } from "../../../shared/ui/index.ts";
import { useCaller } from "../../caller/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, NoRows, Page, QueryPart } from "../../parts/index.ts";
import { StateBadge, titleOf } from "../person/found-person.tsx";
import { isId } from "../person/use-typed-person.ts";
import { BalancesBox } from "./balances-box.tsx";
import { BankBox } from "./bank-box.tsx";
import styles from "./case.module.css";
import { EndSessionsForm } from "./end-sessions-form.tsx";
import { FreezeBox } from "./freeze-box.tsx";
import { IdentityBox } from "./identity-box.tsx";
import { LimitsBox } from "./limits-box.tsx";
import { MovementsBox } from "./movements-box.tsx";
import { NotesBox } from "./notes-box.tsx";
import { OpenBox } from "./open-box.tsx";
import { caseQuery, type PersonCase } from "./queries.ts";
import { SessionsBox } from "./sessions-box.tsx";
import { SignInBox } from "./sign-in-box.tsx";

const messages = peopleMessages.page;

/** A person's case: identity, balances, sign-in, and the notes of staff. */
export function CasePage({ personId }: { personId: string }) {
  const query = useQuery({ ...caseQuery(personId), enabled: isId(personId) });
  const person = query.data?.person;
  const isMissing =
    !isId(personId) ||
    (query.error instanceof CallError && query.error.failure.code === "NOT_FOUND");
  if (isMissing) return <Missing />;
  return (
    <Page
      title={person === undefined ? messages.loading : titleOf(person)}
      status={
        person !== undefined && (
          <>
            {person.displayTag !== null && <span>@{person.displayTag}</span>}
            <StateBadge person={person} />
          </>
        )
      }
      tools={person !== undefined && <Tools person={person} />}
    >
      <QueryPart query={query} rows={10}>
        {(data) => <Case data={data} />}
      </QueryPart>
    </Page>
  );
}

/** The address names no one. */
const Missing = () => (
  <Page
    title={messages.loading}
    tools={
      <LinkButton kind="secondary" size="mini" href="/admin/people">
        <Search size={16} aria-hidden="true" />
        {messages.search}
      </LinkButton>
    }
  >
    <Box title={messages.missing}>
      <NoRows>{messages.missingText}</NoRows>
    </Box>
  </Page>
);

function Tools({ person }: { person: PersonCase["person"] }) {
  const { role } = useCaller();
  const [isEnding, setIsEnding] = useState(false);
  const isGone = person.status === "deleted";
  return (
    <>
      {role === "administrator" && (
        <LinkButton kind="secondary" size="mini" href={`/admin/audit?subject=${person.id}`}>
          <ScrollText size={16} aria-hidden="true" />
          {messages.audit}
        </LinkButton>
      )}
      {!isGone && (
        <>
          <OutsideLinkButton kind="secondary" size="mini" href={`mailto:${person.email}`}>
            <Mail size={16} aria-hidden="true" />
            {messages.email}
          </OutsideLinkButton>
          <Button kind="secondary" size="mini" onClick={() => setIsEnding(true)}>
            <LogOut size={16} aria-hidden="true" />
            {messages.endSessions}
          </Button>
          {!person.isFrozen && (
            <LinkButton kind="secondary" size="mini" href={freezeHref(person)}>
              <Snowflake size={16} aria-hidden="true" />
              {messages.freeze}
            </LinkButton>
          )}
        </>
      )}
      {isEnding && <EndSessionsForm personId={person.id} onClose={() => setIsEnding(false)} />}
    </>
  );
}

/** The form that freezes the account, with the person filled in. */
const freezeHref = ({ id, displayTag }: PersonCase["person"]): Href =>
  `/admin/freezes?${new URLSearchParams({ form: "new", person: id, tag: displayTag ?? "" })}`;

function Case({ data }: { data: PersonCase }) {
  const { id } = data.person;
  return (
    <div className={styles.case}>
      <div className={styles.who}>
        <IdentityBox data={data} />
        <BalancesBox balances={data.balances} />
        <LimitsBox limits={data.limits} />
        <SignInBox secondFactor={data.secondFactor} devices={data.pushDevices} />
      </div>
      <div className={styles.what}>
        <MovementsBox personId={id} balances={data.balances} />
        <NotesBox personId={id} notes={data.notes} />
        <BankBox personId={id} accounts={data.bankAccounts} />
      </div>
      <div className={styles.state}>
        <FreezeBox data={data} freezeHref={freezeHref(data.person)} />
        <OpenBox open={data.open} />
        <SessionsBox personId={id} sessions={data.sessions} live={data.liveSessions} />
      </div>
    </div>
  );
}
