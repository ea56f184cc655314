import { type RefObject, useEffect, useRef } from "react";
import { drawSize, loadCodeReader, type ReadCode } from "./read-code.ts";
import { type CameraTrouble, cameraTrouble } from "./scan-flow.ts";

/** Short enough to feel immediate, long enough to keep a phone cool. */
const scanIntervalMs = 150;

/** The max side of a frame. It is less than a picture's, because a code in front of the camera is large. */
const maxFrameSidePx = 800;

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
export function useCamera(use: CameraUse): void {
  const latest = useRef(use);
  latest.current = use;
  const { attempt } = use;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts the camera again
  useEffect(() => {
    const stop = new AbortController();
    let stream: MediaStream | null = null;
    const run = async () => {
      stream = await openCamera();
      const video = latest.current.video.current;
      if (stop.signal.aborted || video === null) {
        close(stream);
        return;
      }
      video.srcObject = stream;
      await video.play();
      const readCode = await loadCodeReader();
      if (stop.signal.aborted) return;
      latest.current.onStarted();
      watch(video, readCode, stop.signal, (code) => latest.current.onCode(code));
    };
    run().catch((error: unknown) => {
      if (stream !== null) close(stream);
      if (!stop.signal.aborted) latest.current.onTrouble(cameraTrouble(error));
    });
    return () => {
      stop.abort();
      if (stream !== null) close(stream);
    };
  }, [attempt]);
}

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
