import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { countryName } from "../../../shared/address/index.ts";
import { Avatar, Button, CopyButton, initialsOf } from "../../../shared/ui/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, dayText, Pair, Pairs } from "../../parts/index.ts";
import { titleOf } from "../person/found-person.tsx";
import { CancelHandoverForm } from "./cancel-handover-form.tsx";
import styles from "./case.module.css";
import type { PersonCase } from "./queries.ts";

const messages = peopleMessages.identity;

const dayOf = (at: string) => dayText(new Date(at), new Date());

/** The person's identity, and their account on the chain. */
export function IdentityBox({ data }: { data: PersonCase }) {
  const { person, verifications, acceptedDocuments, safe } = data;
  return (
    <Box title={messages.title} padded>
      <div className={styles.ident}>
        <Avatar size="large" initials={initialsOf(person.firstName, person.lastName)} />
        <p>
          <strong>{titleOf(person)}</strong>
          <span>{messages.joined(dayOf(person.joinedAt))}</span>
        </p>
      </div>
      <Pairs>
        {verifications.length === 0 && (
          <Pair label={messages.verification}>{messages.notStarted}</Pair>
        )}
        {verifications.map((one) => (
          <Pair key={one.provider} label={messages.verification}>
            <Verification {...one} />
          </Pair>
        ))}
        <Pair label={messages.email}>{person.email}</Pair>
        <Pair label={messages.country}>
          {person.country === null ? messages.countryUnknown : countryName(person.country)}
        </Pair>
        {person.onboardedAt === null && (
          <Pair label={messages.onboarded}>{messages.notOnboarded}</Pair>
        )}
        {(acceptedDocuments ?? []).map(({ document, version, acceptedAt }) => (
          <Pair key={`${document} ${version}`} label={messages[document]}>
            {messages.accepted(version, dayOf(acceptedAt))}
          </Pair>
        ))}
        {safe === null ? (
          <Pair label={messages.address}>{messages.noAddress}</Pair>
        ) : (
          <>
            <Pair label={messages.address} code>
              <Copied value={safe.address} label={messages.copyAddress} />
            </Pair>
            <Pair label={messages.onChain}>{messages[safe.status]}</Pair>
            <Pair label={messages.key}>{messages[safe.custody]}</Pair>
            {safe.isHandoverOpen && (
              <Pair label={messages.handover}>
                <span className={styles.late}>{messages.handoverOpen}</span>
                <CancelHandover personId={person.id} />
              </Pair>
            )}
            {!safe.hasInstantPayments && (
              <Pair label={messages.instant}>
                <span className={styles.late}>{messages.instantOff}</span>
              </Pair>
            )}
          </>
        )}
        <Pair label={messages.id} code>
          <Copied value={person.id} label={messages.copyId} />
        </Pair>
      </Pairs>
    </Box>
  );
}

function CancelHandover({ personId }: { personId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="mini" onClick={() => setIsOpen(true)}>
        {messages.cancelHandover}
      </Button>
      {isOpen && <CancelHandoverForm personId={personId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Verification(one: PersonCase["verifications"][number]) {
  if (one.verifiedAt === null) return <>{one.status?.toLowerCase() ?? messages.unverified}</>;
  return (
    <span className={styles.verified}>
      <BadgeCheck size={16} aria-hidden="true" />
      {messages.verified(dayOf(one.verifiedAt))}
    </span>
  );
}

/** A value that staff take elsewhere; shown by its ends. */
const Copied = ({ value, label }: { value: string; label: string }) => (
  <span className={styles.copied}>
    {`${value.slice(0, 6)}…${value.slice(-4)}`}
    <CopyButton
      value={value}
      label={label}
      copied={messages.copied}
      failed={messages.copyFailed}
      iconSize={16}
    />
  </span>
);
