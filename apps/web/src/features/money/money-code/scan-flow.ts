/** Why the camera cannot be used. */
export type CameraTrouble = "denied" | "missing" | "failed";

/** Why a code could not be used: not from Lilypad, no code in the picture, or no readable picture. */
export type CodeTrouble = "foreign" | "otherNetwork" | "noCode" | "unreadable";

/** The state of the scanner: its camera, and the last picture or code. */
export interface ScanState {
  camera: "starting" | "watching" | CameraTrouble;
  /** A chosen picture is being read. */
  reading: boolean;
  problem: CodeTrouble | null;
}

export type ScanEvent =
  | { type: "camera_asked" }
  | { type: "camera_started" }
  | { type: "camera_failed"; trouble: CameraTrouble }
  | { type: "picture_chosen" }
  | { type: "code_refused"; problem: CodeTrouble };

export const scanStart: ScanState = { camera: "starting", reading: false, problem: null };

export function scanReducer(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case "camera_asked":
      return { ...state, camera: "starting" };
    case "camera_started":
      return { ...state, camera: "watching" };
    case "camera_failed":
      return { ...state, camera: event.trouble };
    case "picture_chosen":
      return { ...state, reading: true, problem: null };
    case "code_refused":
      // The camera sees the same code many times per second; the problem is announced once.
      return state.problem === event.problem && !state.reading
        ? state
        : { ...state, reading: false, problem: event.problem };
  }
}

/** Reads why the browser did not open the camera, from the names of getUserMedia's exceptions. */
export function cameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return "failed";
}
