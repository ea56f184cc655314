import { type ReactNode, Suspense, useEffect, useState } from "react";
import { keptText } from "../../../shared/device/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { appMessages, landingMessages as messages } from "../../../shared/messages/index.ts";
import {
  Brand,
  HopIcon,
  KeyIcon,
  LinkButton,
  PercentIcon,
  Screen,
  TextLink,
  text,
  useWide,
} from "../../../shared/ui/index.ts";
import { openedInvitation } from "../referral-capture/index.ts";
import styles from "./landing.module.css";
import { LandingScene } from "./landing-scene.tsx";

/** Loaded only on wide screens, below the first view. */
const More = lazyScreen(async () => (await import("./landing-more.tsx")).LandingMore);

/** Loaded only for visitors who came with an invitation or a money link. */
const Greeting = lazyScreen(async () => (await import("./greeting.tsx")).Greeting);

/** Whether there is something to greet this visitor with. */
const isGuest = () => openedInvitation() !== null || keptText("lilypad.kept-link").read() !== null;

/** The welcome page. It loads without the code of the signed-in app. */
export function LandingScreen() {
  // After the first render, which has to match the page from the server.
  const [greets, setGreets] = useState(false);
  useEffect(() => setGreets(isGuest()), []);
  const isWide = useWide();
  const copy = (
    <>
      <h1 className={text.display}>{messages.title}</h1>
      <p className={styles.lines}>
        {messages.lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
    </>
  );
  return (
    <Screen wide title={appMessages.product} className={styles.landing}>
      <div className={styles.first}>
        <LandingScene />
        <header className={styles.bar}>
          <Brand size={30} />
          <nav aria-label={messages.more.foot.label} className={styles.menu}>
            <a href="#how-it-works">{messages.howItWorks}</a>
            <TextLink href="/proof">{messages.proof}</TextLink>
          </nav>
          <LinkButton href="/onboarding/assistant" kind="soft" size="small">
            {messages.ask}
          </LinkButton>
        </header>
        <main className={styles.main}>
          {greets ? (
            <Suspense fallback={copy}>
              <Greeting>{copy}</Greeting>
            </Suspense>
          ) : (
            copy
          )}
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
            <p className={styles.meaning}>
              {messages.reasons.custody} {messages.reasons.fees}
            </p>
            <p className={styles.legal}>
              <TextLink href="/terms">{messages.terms}</TextLink>
              <TextLink href="/privacy">{messages.privacy}</TextLink>
            </p>
          </div>
        </main>
        <Reasons />
      </div>
      <div id="how-it-works" className={styles.rest}>
        {isWide && (
          <Suspense>
            <More />
          </Suspense>
        )}
      </div>
    </Screen>
  );
}

/** The slogans with their explanations, on wide screens; on others the explanations are below the slogans. */
function Reasons() {
  const { label, custody, fees, banks } = messages.reasons;
  const [ownKey, noFees, bankToBank] = messages.slogans;
  return (
    <ul className={styles.reasons} aria-label={label}>
      <Reason icon={<KeyIcon />} name={ownKey}>
        {custody}
      </Reason>
      <Reason icon={<PercentIcon />} name={noFees}>
        {fees}
      </Reason>
      <Reason icon={<HopIcon />} name={bankToBank}>
        {banks}
      </Reason>
    </ul>
  );
}

function Reason(props: { icon: ReactNode; name: string; children: string }) {
  return (
    <li>
      {props.icon}
      <span>
        <span className={text.heading}>{props.name}</span>
        <span className={text.small}>{props.children}</span>
      </span>
    </li>
  );
}
