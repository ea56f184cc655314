import { type ChainAsset, currencyOfAsset, formatAmount } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { Download, ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { saveFile } from "../../../shared/files/index.ts";
import { proofMessages } from "../../../shared/messages/index.ts";
import { currencyName } from "../../../shared/money/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  BackBar,
  Banner,
  Button,
  Empty,
  Fact,
  Facts,
  Main,
  QueryView,
  Screen,
  SelectField,
  TextLink,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import styles from "./proof.module.css";
import { type OwnProof, type PublicProof, publicProofQuery } from "./queries.ts";

const messages = proofMessages.own;

type Listed = PublicProof["proofs"][number];
/** The result of verifying a proof: the person's amounts and the totals in minor units; null if it is not valid. */
type Found = readonly { asset: ChainAsset; amount: bigint; total: bigint }[] | null;

const nameOf = (asset: ChainAsset) => currencyName(currencyOfAsset(asset));
const momentOf = (madeAt: string) => formatMoment(new Date(madeAt), new Date());

/** Where a person verifies and downloads their own part of a daily proof. */
export function OwnProofScreen() {
  const up = useUp();
  const query = useQuery(publicProofQuery());
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <p className={text.soft}>{messages.lead}</p>
        <QueryView query={query} rows={3} texts={proofMessages}>
          {({ proofs }) =>
            proofs.length === 0 ? (
              <Empty title={messages.none} detail={messages.noneText} />
            ) : (
              <Verification proofs={proofs} />
            )
          }
        </QueryView>
        <p className={`${text.small} ${text.soft} ${styles.lead}`}>{messages.private}</p>
        <p className={text.small}>
          <TextLink href="/proof">{messages.figures}</TextLink>
        </p>
      </Main>
    </Screen>
  );
}

function Verification({ proofs }: { proofs: readonly Listed[] }) {
  const { data: profile } = useQuery(profileQuery(useUserId()));
  const [chosen, setChosen] = useState<string | null>(null);
  const [result, setResult] = useState<{ of: string; found: Found } | null>(null);
  const { busy, run } = useBusy();
  const listed = proofs.find(({ id }) => id === chosen) ?? proofs[0];
  if (listed === undefined) return null;

  /** Reads the person's proof; null if it could not be read, which is announced. */
  async function read({ id }: Listed): Promise<OwnProof | null> {
    const answer = await call("getOwnProof", { query: { proof: id } });
    if (answer.success) return answer.data;
    toast({ kind: "error", title: messages.failed, text: answer.error });
    return null;
  }

  const verify = (of: Listed) =>
    run(async () => {
      const proof = await read(of);
      if (proof === null) return;
      const { verifyOwnProof } = await import("./verify-own-proof.ts");
      // The root that everyone sees, not the one in the person's document.
      const { proven } = await verifyOwnProof(proof, of.root, profile?.safe_address ?? null);
      setResult({ of: of.id, found: proven?.assets ?? null });
    });

  const download = (of: Listed) =>
    run(async () => {
      const proof = await read(of);
      if (proof === null) return;
      saveFile({
        name: `lilypad-proof-${proof.madeAt.slice(0, 10)}.json`,
        type: "application/json",
        content: JSON.stringify(proof, null, 2),
      });
      toast({ kind: "success", title: messages.downloaded });
    });

  return (
    <div className={styles.actions}>
      <SelectField
        label={messages.day}
        value={listed.id}
        onChange={({ target }) => setChosen(target.value)}
      >
        {proofs.map(({ id, madeAt }) => (
          <option key={id} value={id}>
            {momentOf(madeAt)}
          </option>
        ))}
      </SelectField>
      {result?.of === listed.id && <Result listed={listed} found={result.found} />}
      <Button
        wide
        busy={busy}
        busyLabel={messages.verifying}
        disabled={profile === undefined}
        onClick={() => void verify(listed)}
      >
        {messages.verify}
      </Button>
      <Button kind="secondary" wide disabled={busy} onClick={() => void download(listed)}>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {messages.download}
      </Button>
    </div>
  );
}

function Result({ listed, found }: { listed: Listed; found: Found }) {
  const icon = { size: 24, strokeWidth: 1.75, "aria-hidden": true } as const;
  if (found === null) {
    return (
      <Banner
        live
        tone="warn"
        icon={<ShieldAlert {...icon} />}
        title={messages.refused}
        detail={messages.refusedText}
      />
    );
  }
  return (
    <>
      <Banner
        live
        icon={<ShieldCheck {...icon} />}
        title={messages.verified}
        detail={messages.verifiedText(momentOf(listed.madeAt))}
      />
      <Facts boxed>
        {found.flatMap(({ asset, amount, total }) => [
          <Fact key={asset} label={messages.yours(nameOf(asset))}>
            {formatAmount(amount, asset)}
          </Fact>,
          <Fact key={`${asset} total`} label={messages.total(nameOf(asset))}>
            {formatAmount(total, asset)}
          </Fact>,
        ])}
      </Facts>
    </>
  );
}
