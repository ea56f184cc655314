import { useQuery } from "@tanstack/react-query";
import { Gauge, LifeBuoy, LockKeyhole, ShieldCheck } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { ownKeyMessages as messages } from "../../../shared/messages/index.ts";
import { currencyName } from "../../../shared/money/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  BackBar,
  Fact,
  Facts,
  LinkButton,
  Main,
  Point,
  Points,
  QueryView,
  Screen,
  Section,
  text,
} from "../../../shared/ui/index.ts";
import { SigningEntry } from "../safe-transactions/index.ts";
import { limitSentence, limitTexts } from "./limit-sentence.ts";
import styles from "./own-key.module.css";
import { type OwnKey, owningPasskeys, ownKeyQuery } from "./queries.ts";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The holder of the key to the account, and the powers of each side. */
export function OwnKeyScreen() {
  const up = useUp();
  const query = useQuery({ ...ownKeyQuery(useUserId()), refetchOnMount: "always" });
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <QueryView query={query} rows={4} texts={messages}>
          {(key) => <Holder ownKey={key} />}
        </QueryView>
      </Main>
    </Screen>
  );
}

function Holder({ ownKey }: { ownKey: OwnKey }) {
  if (ownKey.safe === "own") return <Own ownKey={ownKey} />;
  if (ownKey.safe === "held") return <Held />;
  return <Head {...messages.none} />;
}

function Head({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h2 className={text.title}>{title}</h2>
      <p className={text.soft}>{lead}</p>
    </>
  );
}

/** Shown if the person's passkey owns the account: the actions that they can sign with it. */
function Own({ ownKey }: { ownKey: OwnKey }) {
  const own = messages.own;
  const { dailyLimits, others } = ownKey;
  return (
    <div className={styles.parts}>
      <div>
        <Head title={own.title} lead={others.length === 0 ? own.lead : own.leadMany} />
      </div>
      {owningPasskeys(ownKey).map((passkey) => (
        <Facts boxed key={passkey.id}>
          <Fact label={own.passkey}>
            <span>
              {passkey.name}
              <span className={styles.under}>
                {passkey.backedUp ? own.backedUp : own.oneDevice}
              </span>
            </span>
          </Fact>
          <Fact label={own.owner}>
            <span className={styles.address}>{passkey.signer}</span>
          </Fact>
        </Facts>
      ))}
      <Points>
        <Point icon={<Gauge {...icon} />} note={messages.limitNote}>
          {limitSentence(dailyLimits)}
        </Point>
        <Point icon={<LifeBuoy {...icon} />} note={messages.lostNote}>
          {messages.lost}
        </Point>
      </Points>
      <SigningEntry />
      {dailyLimits !== null && (
        <Section title={own.perDay} near>
          <Facts boxed>
            {limitTexts(dailyLimits).map((limit) => (
              <Fact key={limit.currency} label={own.perDayOf(currencyName(limit.currency))}>
                {limit.text}
              </Fact>
            ))}
          </Facts>
        </Section>
      )}
    </div>
  );
}

/** Shown while we hold the owner's key: the person can take it over. */
function Held() {
  const held = messages.held;
  return (
    <div className={styles.parts}>
      <div>
        <Head title={held.title} lead={held.lead} />
      </div>
      <Points>
        <Point icon={<ShieldCheck {...icon} />} note={held.paymentsNote}>
          {held.payments}
        </Point>
        <Point icon={<LifeBuoy {...icon} />} note={held.lostNote}>
          {held.lost}
        </Point>
        <Point icon={<LockKeyhole {...icon} />} note={held.trustNote}>
          {held.trust}
        </Point>
      </Points>
      <LinkButton href="/profile/hand-over" wide>
        {held.takeOver}
      </LinkButton>
    </div>
  );
}
