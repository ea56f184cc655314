import { useCallback, useEffect, useState } from "react";
import { legalMessages as messages, proofMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  type AppSettings,
  appSettings,
  chainCommonName,
  tokenSymbol,
} from "../../../shared/settings/index.ts";
import {
  BackBar,
  LoadingScreen,
  Main,
  Screen,
  TextLink,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import type { Keeper, LegalDocument } from "./legal-document.ts";
import styles from "./legal-screen.module.css";
import { privacyOf } from "./privacy.ts";
import {
  type Block,
  type DocumentName,
  type DocumentsInForce,
  type OwnText,
  readDocuments,
} from "./read-documents.ts";
import { termsOf } from "./terms.ts";

/** The keeper as the settings describe them. */
function keeperOf(settings: AppSettings): Keeper {
  return {
    name: settings.keeperName,
    postalAddress: settings.keeperAddress,
    email: settings.supportEmail,
    phone: settings.supportPhone,
    host: new URL(settings.publicUrl).host,
    network: chainCommonName(),
    dollarToken: tokenSymbol("USD"),
    usesPlaces: settings.mapsKey !== null,
    asksOutside: settings.asksOutside,
    offersCards: settings.offersCards,
    reportsErrors: settings.reportsErrors,
    countsViews: settings.countsViews,
  };
}

/** The documents in force, or the state of loading them. */
function useDocuments() {
  const [found, setFound] = useState<DocumentsInForce | null | "loading" | "failed">("loading");
  const load = useCallback(() => {
    setFound("loading");
    readDocuments().then(setFound, () => setFound("failed"));
  }, []);
  useEffect(load, [load]);
  return { found, load };
}

/** The terms, for members and visitors. */
export const TermsScreen = () => <DocumentScreen document="terms" />;

/** The privacy policy, for members and visitors. */
export const PrivacyPolicyScreen = () => <DocumentScreen document="privacy" />;

function DocumentScreen({ document: name }: { document: DocumentName }) {
  const keeper = keeperOf(appSettings());
  const { found, load } = useDocuments();
  // In a new tab, such as one opened from the sign-up, there is nothing to go back to.
  const goBack = useUp();
  if (found === "loading") return <LoadingScreen />;
  if (found === "failed") {
    return (
      <Screen title={messages[name]}>
        <BackBar onBack={goBack} />
        <Main>
          <Trouble
            title={messages.unreadable.title}
            detail={messages.unreadable.text}
            onRetry={load}
          />
        </Main>
      </Screen>
    );
  }
  const builtIn = name === "terms" ? termsOf(keeper) : privacyOf(keeper);
  const own = found?.[name].text ?? null;
  const shown = own ?? toBlocks(builtIn);
  const since =
    found === null || own === null
      ? messages.inForceSince(builtIn.inForceSince)
      : messages.versionSince(found[name].version, dayOf(found[name].inForceSince));
  // The key starts each document at its top, also when one links to the other.
  return (
    <Screen key={name} title={shown.title}>
      <BackBar onBack={goBack} />
      <Main>
        <LegalText document={shown} since={since} />
        <p className={styles.other}>
          <TextLink href={name === "terms" ? "/privacy" : "/terms"}>
            {name === "terms" ? messages.privacy : messages.terms}
          </TextLink>
          <TextLink href="/proof">{proofMessages.title}</TextLink>
        </p>
      </Main>
    </Screen>
  );
}

const toBlocks = ({ title, summary, sections }: LegalDocument): OwnText => ({
  title,
  summary: [{ text: summary }],
  sections: sections.map((section) => ({
    title: section.title,
    blocks: [
      ...section.paragraphs.map((paragraph) => ({ text: paragraph })),
      ...(section.points === undefined ? [] : [{ points: section.points }]),
    ],
  })),
});

/** "December 1, 2026" for "2026-12-01". */
const dayOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

function LegalText({
  document: { title, summary, sections },
  since,
}: {
  document: OwnText;
  since: string;
}) {
  return (
    <article className={styles.document}>
      <h1 className={text.title}>{title}</h1>
      <p className={`${text.small} ${text.soft}`}>{since}</p>
      {summary.length > 0 && (
        <div className={styles.summary}>
          <Blocks blocks={summary} />
        </div>
      )}
      {sections.map((section) => (
        <section key={section.title}>
          <h2 className={text.heading}>{section.title}</h2>
          <Blocks blocks={section.blocks} />
        </section>
      ))}
    </article>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) =>
    "text" in block ? (
      <p key={block.text}>{block.text}</p>
    ) : (
      <ul key={block.points.join()}>
        {block.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  );
}
