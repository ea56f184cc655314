import { appMessages, landingMessages as messages } from "../../../shared/messages/index.ts";
import { Brand, LinkButton, Screen, TextLink, text } from "../../../shared/ui/index.ts";
import styles from "./landing.module.css";
import { LandingScene } from "./landing-scene.tsx";

/** The welcome page. It loads without the code of the signed-in app. */
export function LandingScreen() {
  return (
    <Screen title={appMessages.product} className={styles.landing}>
      <LandingScene />
      <header className={styles.bar}>
        <Brand size={30} />
        <LinkButton href="/onboarding/assistant" kind="soft" size="small">
          {messages.ask}
        </LinkButton>
      </header>
      <main className={styles.main}>
        <h1 className={text.display}>{messages.title}</h1>
        <p className={styles.lines}>
          {messages.lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
        <div className={styles.foot}>
          <LinkButton href="/onboarding/steps" wide>
            {messages.getStarted}
          </LinkButton>
          <LinkButton href="/onboarding/login/email-login" kind="quiet" wide>
            {messages.signIn}
          </LinkButton>
          <ul className={styles.slogans}>
            {messages.slogans.map((slogan) => (
              <li key={slogan}>{slogan}</li>
            ))}
          </ul>
          <p className={styles.legal}>
            <TextLink href="/terms">{messages.terms}</TextLink>
            <TextLink href="/privacy">{messages.privacy}</TextLink>
          </p>
        </div>
      </main>
    </Screen>
  );
}
