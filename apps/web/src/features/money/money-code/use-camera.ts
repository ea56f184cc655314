import { type RefObject, useEffect, useRef } from "react";
import { drawSize } from "./draw-size.ts";
import { loadCodeReader, type ReadCode } from "./read-code.ts";
import { type CameraTrouble, cameraTrouble } from "./scan-flow.ts";

/** Often enough to feel immediate, seldom enough to keep a phone cool. */
const lookEveryMs = 150;

/** A frame needs fewer points than a picture: a code held into the view is large. */
const frameSidePx = 800;

export interface CameraUse {
  video: RefObject<HTMLVideoElement | null>;
  /** Another number tries again. */
  attempt: number;
  onStarted: () => void;
  onTrouble: (trouble: CameraTrouble) => void;
  /** Hears every code that is seen, until the screen is left. */
  onCode: (code: string) => void;
}

/** Looks through the camera at the back while the screen is shown; nothing it sees is kept. */
export function useCamera(use: CameraUse): void {
  const heard = useRef(use);
  heard.current = use;
  const { attempt } = use;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to start
  useEffect(() => {
    const stop = new AbortController();
    let stream: MediaStream | null = null;
    const run = async () => {
      stream = await openCamera();
      const video = heard.current.video.current;
      if (stop.signal.aborted || video === null) {
        close(stream);
        return;
      }
      video.srcObject = stream;
      await video.play();
      const readCode = await loadCodeReader();
      if (stop.signal.aborted) return;
      heard.current.onStarted();
      watch(video, readCode, stop.signal, (code) => heard.current.onCode(code));
    };
    run().catch((error: unknown) => {
      if (stream !== null) close(stream);
      if (!stop.signal.aborted) heard.current.onTrouble(cameraTrouble(error));
    });
    return () => {
      stop.abort();
      if (stream !== null) close(stream);
    };
  }, [attempt]);
}

/** @throws the browser's exception when there is no camera, or none that may be used */
async function openCamera(): Promise<MediaStream> {
  // Missing in old browsers, and on addresses that are not secure.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new DOMException("no cameras here", "NotFoundError");
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
  const look = async () => {
    if (!document.hidden) {
      // A frame that can't be read is followed by the next one.
      const code = await readFrame(video, canvas, readCode).catch(() => null);
      if (signal.aborted) return;
      if (code !== null && code !== "") onCode(code);
    }
    timer = setTimeout(() => void look(), lookEveryMs);
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  void look();
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  readCode: ReadCode,
): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const size = drawSize({ width: video.videoWidth, height: video.videoHeight }, frameSidePx);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, 0, 0, size.width, size.height);
  return readCode(canvas);
}
