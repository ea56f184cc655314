import { CameraOff, ImageUp, QrCode } from "lucide-react";
import { type ChangeEvent, useReducer, useRef, useState } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { moneyCodeMessages } from "../../../shared/messages/index.ts";
import { returnTo, useLocation } from "../../../shared/navigation/index.ts";
import { appSettings, chainName } from "../../../shared/settings/index.ts";
import {
  Button,
  CloseBar,
  classes,
  Foot,
  IconButton,
  Main,
  Screen,
  text,
} from "../../../shared/ui/index.ts";
import { isOnOtherNetwork } from "../wallet-send/index.ts";
import styles from "./money-code.module.css";
import { loadCodeReader } from "./read-code.ts";
import { readPicture } from "./read-picture.ts";
import { type CodeTrouble, type ScanState, scanReducer, scanStart } from "./scan-flow.ts";
import { scannedPath, wantedForm } from "./scanned.ts";
import { useCamera } from "./use-camera.ts";

const messages = moneyCodeMessages.scan;

const problemText = (problem: CodeTrouble) =>
  problem === "otherNetwork" ? messages.otherNetwork(chainName()) : messages[problem];

const forms = {
  send: "/send-money",
  request: "/request-money",
  wallet: "/send-money/wallet",
} as const;

/** Reads a Lilypad code with the camera or from a picture, and opens the form it fills in. */
export function ScanScreen() {
  const [, navigate] = useLocation();
  const form = wantedForm(useSearch());
  const passed: unknown = useHistoryState();
  const { chain, publicUrl } = appSettings();
  const [state, dispatch] = useReducer(scanReducer, scanStart);
  const [attempt, setAttempt] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const origins = [location.origin, new URL(publicUrl).origin];

  function open(code: string) {
    const path = scannedPath(code, origins, form, chain);
    if (path !== null) return returnTo(path, { state: passed });
    const problem = isOnOtherNetwork(code, chain) ? "otherNetwork" : "foreign";
    dispatch({ type: "code_refused", problem });
  }

  useCamera({
    video,
    attempt,
    onStarted: () => dispatch({ type: "camera_started" }),
    onTrouble: (trouble) => dispatch({ type: "camera_failed", trouble }),
    onCode: open,
  });

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // Otherwise choosing the same picture again would not fire an event.
    event.target.value = "";
    if (chosen === undefined) return;
    dispatch({ type: "picture_chosen" });
    try {
      const code = await readPicture(chosen, await loadCodeReader());
      if (code === null) dispatch({ type: "code_refused", problem: "noCode" });
      else open(code);
    } catch {
      dispatch({ type: "code_refused", problem: "unreadable" });
    }
  }

  function retry() {
    dispatch({ type: "camera_asked" });
    setAttempt(attempt + 1);
  }

  const close = () => returnTo(form === null ? "/dashboard" : forms[form], { state: passed });

  return (
    <Screen title={messages.title}>
      <CloseBar
        onClose={close}
        title={messages.title}
        trailing={
          <IconButton label={messages.mine} onClick={() => navigate("/my-code")}>
            <QrCode size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <Main>
        <View state={state} video={video} onRetry={retry} />
        <p className={classes(styles.problem, state.problem === null && text.sr)} role="status">
          {state.problem === null ? "" : problemText(state.problem)}
        </p>
      </Main>
      <Foot>
        <input
          ref={picture}
          type="file"
          accept="image/*"
          // The button below clicks it.
          hidden
          data-testid="picture"
          onChange={(event) => void choose(event)}
        />
        <Button
          kind="secondary"
          wide
          busy={state.reading}
          busyLabel={messages.reading}
          onClick={() => picture.current?.click()}
        >
          <ImageUp size={20} strokeWidth={1.75} aria-hidden="true" />
          {messages.choose}
        </Button>
        <p className={classes(text.small, text.soft, text.center)}>{messages.privacy}</p>
      </Foot>
    </Screen>
  );
}

interface ViewProps {
  state: ScanState;
  video: React.RefObject<HTMLVideoElement | null>;
  onRetry: () => void;
}

/** The camera's picture in a frame, or why there is none. */
function View({ state: { camera }, video, onRetry }: ViewProps) {
  const trouble = camera === "starting" || camera === "watching" ? null : messages[camera];
  return (
    <>
      <div className={styles.view}>
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          hidden={trouble !== null}
          aria-label={messages.viewfinder}
        />
        {trouble !== null && (
          <span className={styles.off}>
            <CameraOff size={48} strokeWidth={1.5} aria-hidden="true" />
          </span>
        )}
        <svg className={styles.frame} viewBox="0 0 100 100" aria-hidden="true">
          <path d="M20 4H10a6 6 0 0 0-6 6v10M80 4h10a6 6 0 0 1 6 6v10M96 80v10a6 6 0 0 1-6 6H80M20 96H10a6 6 0 0 1-6-6V80" />
        </svg>
      </div>
      {trouble === null ? (
        <p className={styles.aim} role="status">
          {camera === "starting" ? messages.starting : messages.aim}
        </p>
      ) : (
        <div className={styles.trouble}>
          <div role="status">
            <p className={text.strong}>{trouble.title}</p>
            <p className={classes(text.small, text.soft)}>{trouble.text}</p>
          </div>
          <Button kind="secondary" size="small" onClick={onRetry}>
            {messages.retry}
          </Button>
        </div>
      )}
    </>
  );
}
