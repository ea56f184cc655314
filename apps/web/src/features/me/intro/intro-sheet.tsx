import { useEffect, useReducer } from "react";
import { introMessages as messages, withNetwork } from "../../../shared/messages/index.ts";
import { chainCommonName } from "../../../shared/settings/index.ts";
import { Button, classes, Sheet, TextButton, text } from "../../../shared/ui/index.ts";
import styles from "./intro.module.css";
import {
  advancesAlone,
  firstIntroState,
  introReducer,
  introSlides,
  slideMs,
} from "./intro-flow.ts";
import { SlideArt } from "./slide-art.tsx";

/** The four slides. They advance automatically unless the pointer or the focus is inside them. */
export function IntroSheet({ onEnd }: { onEnd: () => void }) {
  const [state, send] = useReducer(introReducer, firstIntroState);
  const alone = advancesAlone(state);
  const { slide } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its whole time
  useEffect(() => {
    if (!alone) return;
    const timer = setTimeout(() => send({ type: "time_passed" }), slideMs);
    return () => clearTimeout(timer);
  }, [alone, slide]);
  useEffect(() => {
    if (slide === null) onEnd();
  }, [slide, onEnd]);
  if (slide === null) return null;
  const last = slide === introSlides - 1;
  return (
    <Sheet open onClose={() => send({ type: "skipped" })} title={messages.title} titleHidden>
      <Slides current={slide} onHold={(held) => send({ type: "held", held })} />
      <div className={styles.dots}>
        {messages.slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.dot}
            aria-label={messages.slide(index + 1, introSlides)}
            aria-current={index === slide ? "step" : undefined}
            onClick={() => send({ type: "chosen", slide: index })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button wide onClick={() => send({ type: "proceeded" })}>
          {last ? messages.last : messages.proceed}
        </Button>
        <span className={last ? styles.hidden : undefined} aria-hidden={last}>
          <TextButton onClick={() => send({ type: "skipped" })}>{messages.skip}</TextButton>
        </span>
      </div>
    </Sheet>
  );
}

/**
 * The slides lie on top of each other, so that the sheet is always as high as the longest one; only the
 * current one can be seen or read aloud.
 */
function Slides({ current, onHold }: { current: number; onHold: (held: boolean) => void }) {
  return (
    <div
      className={styles.slides}
      aria-live="polite"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
    >
      {messages.slides.map(({ title, text: said }, slide) => (
        <div
          key={title}
          className={slide === current ? styles.turned : styles.hidden}
          aria-hidden={slide !== current}
        >
          <SlideArt slide={slide} />
          <p className={classes(text.title, text.center)}>{title}</p>
          <p className={classes(text.soft, text.center, styles.said)}>
            {withNetwork(said, chainCommonName())}
          </p>
        </div>
      ))}
    </div>
  );
}
