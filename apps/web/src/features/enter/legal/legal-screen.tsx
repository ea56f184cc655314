import { useLocation } from "wouter";
import { legalMessages as messages, proofMessages } from "../../../shared/messages/index.ts";
import { useAppSettings } from "../../../shared/settings/index.ts";
import { BackBar, Main, Screen, TextLink, text } from "../../../shared/ui/index.ts";
import type { Keeper, LegalDocument } from "./legal-document.ts";
import styles from "./legal-screen.module.css";
import { privacyOf } from "./privacy.ts";
import { termsOf } from "./terms.ts";

/** The keeper as the settings describe them. */
function useKeeper(): Keeper {
  const settings = useAppSettings();
  return {
    name: settings?.keeperName ?? null,
    postalAddress: settings?.keeperAddress ?? null,
    email: settings?.supportEmail ?? null,
    phone: settings?.supportPhone ?? null,
    host: new URL(settings?.publicUrl ?? location.origin).host,
    usesPlaces: settings?.mapsKey != null,
    asksOutside: settings?.asksOutside === true,
    offersCards: settings?.offersCards === true,
    reportsErrors: settings?.reportsErrors === true,
    countsViews: settings?.countsViews === true,
  };
}

/** The terms and the privacy policy, for members and visitors. */
export function LegalScreen({ document: name }: { document: "terms" | "privacy" }) {
  const keeper = useKeeper();
  const [, navigate] = useLocation();
  // In a new tab, such as one opened from the sign-up, there is nothing to go back to.
  const goBack = () => (history.length > 1 ? history.back() : navigate("/onboarding"));
  const shown = name === "terms" ? termsOf(keeper) : privacyOf(keeper);
  // The key starts each document at its top, also when one links to the other.
  return (
    <Screen key={name} title={shown.title}>
      <BackBar onBack={goBack} />
      <Main>
        <LegalText document={shown} />
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

function LegalText({
  document: { title, inForceSince, summary, sections },
}: {
  document: LegalDocument;
}) {
  return (
    <article className={styles.document}>
      <h1 className={text.title}>{title}</h1>
      <p className={`${text.small} ${text.soft}`}>{messages.inForceSince(inForceSince)}</p>
      <p className={styles.summary}>{summary}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2 className={text.heading}>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points !== undefined && (
            <ul>
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}
