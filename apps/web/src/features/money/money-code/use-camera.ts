import { type RefObject, useEffect, useEffectEvent } from "react";
import { drawSize, loadCodeReader, type ReadCode } from "./read-code.ts";
import { type CameraTrouble, cameraTrouble } from "./scan-flow.ts";

/** Short enough to feel immediate, long enough that the phone stays cool. */
const scanIntervalMs = 150;

/** The max side of a frame. It is less than a picture's, because a code in front of the camera is large. */
const maxFrameSidePx = 800;

/** About five seconds: the reader in JavaScript is larger and warmer, and most people hold the code steady by then. */
const emptyFramesBeforeOther = 30;

/** A camera that ends sooner after its start is not started again, because that would repeat forever. */
const shortestUseMs = 3_000;

export interface CameraUse {
  video: RefObject<HTMLVideoElement | null>;
  /** A new number tries again. */
  attempt: number;
  onStarted: () => void;
  onTrouble: (trouble: CameraTrouble) => void;
  /** Called for each code that is seen, until the screen is left. */
  onCode: (code: string) => void;
}

/** Uses the rear camera while the screen is shown. Nothing is recorded. */
export function useCamera({ video, attempt, ...use }: CameraUse): void {
  const onStarted = useEffectEvent(use.onStarted);
  const onTrouble = useEffectEvent(use.onTrouble);
  const onCode = useEffectEvent(use.onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts the camera again
  useEffect(() => {
    const stop = new AbortController();
    run({ video, onStarted, onCode }, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) onTrouble(cameraTrouble(error));
    });
    return () => stop.abort();
  }, [video, attempt]);
}

/** Watches the camera until the screen is left, and starts it again if the system has ended it. */
async function run(
  { video: screen, onStarted, onCode }: Pick<CameraUse, "video" | "onStarted" | "onCode">,
  left: AbortSignal,
): Promise<void> {
  while (!left.aborted) {
    const startedAtMs = Date.now();
    const stream = await openCamera();
    // Its light goes out in the moment the screen is left.
    left.addEventListener("abort", () => close(stream), { once: true });
    try {
      const video = screen.current;
      if (left.aborted || video === null) return;
      video.srcObject = stream;
      await video.play();
      const readCode = await loadCodeReader(emptyFramesBeforeOther);
      if (left.aborted) return;
      onStarted();
      const over = whenOver(stream, left);
      watch(video, readCode, over, onCode);
      await aborted(over);
    } finally {
      close(stream);
    }
    if (left.aborted) return;
    if (Date.now() - startedAtMs < shortestUseMs) throw new DOMException("", "NotReadableError");
    await whenShown(left);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });

/** Aborts when the screen is left or when the system ends a track, which it may do without an event while the page is hidden. */
function whenOver(stream: MediaStream, left: AbortSignal): AbortSignal {
  const over = new AbortController();
  const tracks = stream.getTracks();
  const end = () => {
    left.removeEventListener("abort", end);
    document.removeEventListener("visibilitychange", check);
    for (const track of tracks) track.removeEventListener("ended", end);
    over.abort();
  };
  const check = () => {
    if (left.aborted || tracks.some(({ readyState }) => readyState === "ended")) end();
  };
  left.addEventListener("abort", end);
  document.addEventListener("visibilitychange", check);
  for (const track of tracks) track.addEventListener("ended", end);
  check();
  return over.signal;
}

/** Resolves when the page is visible: a hidden one gets no camera. */
const whenShown = (left: AbortSignal) =>
  new Promise<void>((done) => {
    if (!document.hidden || left.aborted) return done();
    const check = () => {
      if (document.hidden && !left.aborted) return;
      document.removeEventListener("visibilitychange", check);
      done();
    };
    document.addEventListener("visibilitychange", check);
    left.addEventListener("abort", check, { once: true });
  });

/** @throws the browser's exception if there is no camera, or if it may not be used */
async function openCamera(): Promise<MediaStream> {
  // It is missing in old browsers and on insecure addresses.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new DOMException("no camera", "NotFoundError");
  return devices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function watch(
  video: HTMLVideoElement,
  readCode: ReadCode,
  signal: AbortSignal,
  onCode: (code: string) => void,
): void {
  const canvas = document.createElement("canvas");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scan = async () => {
    if (!document.hidden) {
      // If a frame cannot be read, the next one follows.
      const code = await readFrame(video, canvas, readCode).catch(() => null);
      if (signal.aborted) return;
      if (code !== null && code !== "") onCode(code);
    }
    timer = setTimeout(() => void scan(), scanIntervalMs);
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  void scan();
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  readCode: ReadCode,
): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const size = drawSize({ width: video.videoWidth, height: video.videoHeight }, maxFrameSidePx);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, 0, 0, size.width, size.height);
  return readCode(canvas);
}
