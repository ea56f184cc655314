import { type ChainAsset, currencyOfAsset, toDecimal } from "@lilypad/money";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { proofMessages as messages, withNetwork } from "../../../shared/messages/index.ts";
import { currencyName, formatWireAmount, readWireAmount } from "../../../shared/money/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { createQueryClient } from "../../../shared/online/index.ts";
import { chainCommonName } from "../../../shared/settings/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  BackBar,
  Badge,
  Empty,
  Fact,
  Facts,
  LinkButton,
  Main,
  QueryView,
  Screen,
  Section,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./proof.module.css";
import { type PublicProof, publicProofQuery } from "./queries.ts";
import { Trace } from "./trace.tsx";

type Comparison = NonNullable<PublicProof["comparison"]>;
type Compared = Comparison["assets"][number];

const nameOf = (asset: ChainAsset) => currencyName(currencyOfAsset(asset));
/** Money before rewards. */
const byMoney = (one: { asset: ChainAsset }, other: { asset: ChainAsset }) =>
  Number(one.asset === "LIL") - Number(other.asset === "LIL");

/** The public figures of the books, for visitors and members. */
export function ProofScreen() {
  const network = chainCommonName();
  const [client] = useState(createQueryClient);
  // In a new tab there is nothing to go back to.
  const goBack = useUp();
  return (
    <Screen title={messages.title}>
      <BackBar onBack={goBack} />
      <Main>
        <h1 className={text.title}>{messages.title}</h1>
        <p className={`${text.soft} ${styles.lead}`}>{messages.lead(network)}</p>
        <QueryClientProvider client={client}>
          <Figures />
        </QueryClientProvider>
        <Section title={messages.check.title}>
          <div className={styles.block}>
            <p className={text.soft}>{messages.check.lead}</p>
            <LinkButton href="/profile/proof" wide>
              {messages.check.open}
            </LinkButton>
          </div>
        </Section>
        <Section title={messages.how.title}>
          <ol className={styles.steps}>
            {messages.how.steps
              .map((step) => withNetwork(step, network))
              .map((step) => (
                <li key={step}>{step}</li>
              ))}
          </ol>
          <p className={`${text.small} ${text.soft}`}>{messages.how.limits}</p>
        </Section>
      </Main>
    </Screen>
  );
}

function Figures() {
  const query = useQuery(publicProofQuery());
  return (
    <QueryView query={query} rows={4} texts={messages}>
      {(proof) => (
        <>
          {proof.comparison === null ? (
            <Empty title={messages.notYet} detail={messages.notYetText} />
          ) : (
            <Compared comparison={proof.comparison} tokens={proof.tokens} />
          )}
          <Daily proof={proof} />
        </>
      )}
    </QueryView>
  );
}

function Compared(props: { comparison: Comparison; tokens: PublicProof["tokens"] }) {
  const { comparedAt, fromBlock, toBlock, assets } = props.comparison;
  const moment = formatMoment(new Date(comparedAt), new Date());
  const sorted = [...assets].sort(byMoney);
  return (
    <>
      <p className={`${text.small} ${text.soft} ${styles.lead}`}>
        {fromBlock === toBlock
          ? messages.comparedAt(moment, toBlock)
          : messages.comparedBetween(moment, fromBlock, toBlock)}
      </p>
      {sorted.map((compared) => (
        <Section key={compared.asset} title={nameOf(compared.asset)}>
          <AssetFigures
            compared={compared}
            token={props.tokens.find(({ asset }) => asset === compared.asset)?.address ?? null}
          />
        </Section>
      ))}
      <p className={`${text.small} ${text.soft} ${styles.lead}`}>{messages.transit}</p>
      <Section title={messages.system.title}>
        <div className={styles.block}>
          <p className={text.soft}>{messages.system.lead}</p>
          {sorted.map((compared) => (
            <SystemAccounts key={compared.asset} compared={compared} />
          ))}
        </div>
      </Section>
    </>
  );
}

function AssetFigures(props: { compared: Compared; token: string | null }) {
  const { asset, people, inTransit } = props.compared;
  const difference = readWireAmount(people.safes, asset) - readWireAmount(people.books, asset);
  return (
    <div className={styles.block}>
      <Facts boxed>
        <Fact label={messages.people}>{formatWireAmount(people.books, asset)}</Fact>
        <Fact label={messages.safes}>
          <span className={styles.compared}>
            {formatWireAmount(people.safes, asset)}
            {difference === 0n ? (
              <Badge tone="done">{messages.matches}</Badge>
            ) : (
              // Exact, because a difference may be smaller than a cent.
              <Badge tone="wait">{messages.differs(toDecimal(difference, asset))}</Badge>
            )}
          </span>
        </Fact>
        <Fact label={messages.betweenSafes}>{formatWireAmount(inTransit.betweenSafes, asset)}</Fact>
        <Fact label={messages.toBanks}>{formatWireAmount(inTransit.toBanks, asset)}</Fact>
        {props.token !== null && (
          <Fact label={messages.token}>
            <Trace name={`${messages.token}, ${nameOf(asset)}`} value={props.token} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function SystemAccounts({ compared: { asset, systemAccounts } }: { compared: Compared }) {
  const title = nameOf(asset);
  return (
    <>
      <h3 className={text.smallStrong}>{title}</h3>
      <Facts boxed>
        {systemAccounts.map(({ code, balance, address, onChain }) => {
          const name = messages.system.names[code] ?? code;
          return (
            <Fact key={code} label={name}>
              {formatWireAmount(balance, asset)}
              {onChain !== null && (
                <span className={styles.under}>
                  {messages.system.onChain(formatWireAmount(onChain, asset))}
                </span>
              )}
              {address !== null && (
                <span className={styles.under}>
                  <Trace name={`${name}, ${title}`} value={address} />
                </span>
              )}
            </Fact>
          );
        })}
      </Facts>
    </>
  );
}

function Daily({ proof: { proofs, latestTotals } }: { proof: PublicProof }) {
  const [latest] = proofs;
  const { daily } = messages;
  return (
    <Section title={daily.title}>
      <div className={styles.block}>
        <p className={text.soft}>{daily.lead}</p>
        {latest === undefined ? (
          <p className={text.soft}>{daily.none}</p>
        ) : (
          <Facts boxed>
            <Fact label={daily.madeAt}>{formatMoment(new Date(latest.madeAt), new Date())}</Fact>
            <Fact label={daily.block}>{latest.blockNumber}</Fact>
            {[...latestTotals].sort(byMoney).map(({ asset, total }) => (
              <Fact key={asset} label={daily.total(nameOf(asset))}>
                {formatWireAmount(total, asset)}
              </Fact>
            ))}
            <Fact label={daily.root}>
              <Trace name={daily.root} value={latest.root} />
            </Fact>
            <Fact label={daily.published(chainCommonName())}>
              {latest.published === null ? (
                daily.notPublished
              ) : (
                <>
                  {daily.publishedIn(latest.published.blockNumber)}
                  <span className={styles.under}>
                    <Trace name={daily.transaction} value={latest.published.transactionHash} />
                  </span>
                </>
              )}
            </Fact>
          </Facts>
        )}
      </div>
    </Section>
  );
}
