import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { beDevice } from "../../../../test/be-device.ts";
import { screenState } from "../../../../test/screen-state.ts";
import * as reader from "./read-code.ts";
import * as pictures from "./read-picture.ts";
import { ScanScreen } from "./scan-screen.tsx";

const seen = {
  /** The codes that the reader finds, in the camera's frames and in pictures. */
  code: null as string | null,
  picture: async (): Promise<string | null> => null,
};

const stopTrack = vi.fn();
/** The track of the camera that was opened last. */
let track: EventTarget & { readyState: string };
const getUserMedia = vi.fn();

beforeEach(() => {
  vi.spyOn(reader, "loadCodeReader").mockResolvedValue(async () => seen.code);
  vi.spyOn(pictures, "readPicture").mockImplementation(() => seen.picture());
  changeSettings({ publicUrl: "https://app.lilypad.example" });
  seen.code = null;
  seen.picture = async () => null;
  getUserMedia.mockReset().mockImplementation(async () => {
    track = Object.assign(new EventTarget(), { stop: stopTrack, readyState: "live" });
    const [own] = [track];
    return { getTracks: () => [own] };
  });
  stopTrack.mockReset();
  beDevice({ mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(640);
  vi.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockReturnValue(480);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

const open = (path = "/scan", state: unknown = null) => {
  history.replaceState(state, "", path);
  return render(<ScanScreen />);
};
const choosePicture = () =>
  fireEvent.change(screen.getByTestId("picture"), {
    target: { files: [new File(["points"], "code.png", { type: "image/png" })] },
  });
const person = "https://app.lilypad.example/send-money?to=mira";

describe("the scanner's camera", () => {
  it("opens the send form with the person of the code, replaces the scanner and is switched off", async () => {
    seen.code = person;
    const { unmount } = open("/scan?for=send", { digits: "500" });
    const before = history.length;
    await waitFor(() => expect(location.pathname + location.search).toBe("/send-money?to=mira"));
    expect(history.length).toBe(before);
    expect(screenState()).toEqual({ digits: "500" });
    unmount();
    expect(stopTrack).toHaveBeenCalled();
    expect(getUserMedia).toHaveBeenCalledWith({
      video: { facingMode: "environment" },
      audio: false,
    });
  });

  it("opens the request form with the payer if the scanner was opened from there", async () => {
    seen.code = person;
    open("/scan?for=request");
    await waitFor(() =>
      expect(location.pathname + location.search).toBe("/request-money?from=mira"),
    );
  });

  it("reports a code that is not from Lilypad, and reads the next one", async () => {
    seen.code = "https://evil.example/send-money?to=mira";
    open();
    expect(await screen.findByText("That's not a Lilypad code.")).toBeTruthy();
    expect(location.pathname).toBe("/scan");
    seen.code = person;
    await waitFor(() => expect(location.pathname).toBe("/send-money"));
  });

  it.each([
    ["NotAllowedError", "The camera is blocked"],
    ["NotFoundError", "No camera found"],
    ["NotReadableError", "The camera didn't start"],
  ])("shows why it is not available (%s), and can be tried again", async (name, title) => {
    getUserMedia.mockRejectedValueOnce(new DOMException("", name));
    open();
    expect(await screen.findByText(title)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hold a Lilypad code in the frame.")).toBeTruthy();
  });

  const minutesLater = () => {
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 60_000);
  };
  const watching = () => screen.findByText("Hold a Lilypad code in the frame.");

  it("is started again if the system ends it", async () => {
    open();
    await watching();
    minutesLater();
    track.dispatchEvent(new Event("ended"));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
    seen.code = person;
    await waitFor(() => expect(location.pathname).toBe("/send-money"));
  });

  it("is started again when the page is shown, if it ended while the page was hidden", async () => {
    open();
    await watching();
    minutesLater();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    track.dispatchEvent(new Event("ended"));
    await new Promise((done) => setTimeout(done, 20));
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });

  it("that ended without an event is noticed when the page is shown", async () => {
    open();
    await watching();
    minutesLater();
    track.readyState = "ended";
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });

  it("that ends at once says so instead of starting for ever", async () => {
    open();
    await watching();
    track.dispatchEvent(new Event("ended"));
    expect(await screen.findByText("The camera didn't start")).toBeTruthy();
    expect(getUserMedia).toHaveBeenCalledTimes(1);
  });

  it("is not available on an insecure address", async () => {
    beDevice({ mediaDevices: undefined });
    open();
    expect(await screen.findByText("No camera found")).toBeTruthy();
  });
});

describe("a picture in the scanner", () => {
  it("is chosen with the device's file dialog", async () => {
    open();
    const chooser = screen.getByTestId("picture");
    const opened = vi.spyOn(chooser, "click").mockImplementation(() => {});
    await userEvent.click(screen.getByRole("button", { name: "Choose a picture" }));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(chooser.hidden).toBe(true);
  });

  it("with a Lilypad code opens the filled-in form", async () => {
    getUserMedia.mockRejectedValue(new DOMException("", "NotFoundError"));
    seen.picture = async () => `${person}&amount=5.00&currency=USD`;
    open();
    choosePicture();
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(
        "/send-money?to=mira&amount=5.00&currency=USD",
      ),
    );
  });

  it.each([
    [
      "a wallet on another network",
      async () => "ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1",
      "That's a wallet on another network. We can only send on Arbitrum One.",
    ],
    ["a foreign code", async () => "WIFI:S:pond;;", "That's not a Lilypad code."],
    ["no code", async () => null, "We couldn't find a code in that picture."],
    [
      "no picture in it",
      async () => {
        throw new Error("odd");
      },
      "We couldn't read that picture.",
    ],
  ] as [string, () => Promise<string | null>, string][])(
    "with %s shows a message and opens nothing",
    async (_, picture, said) => {
      seen.picture = picture;
      open();
      choosePicture();
      expect(await screen.findByText(said)).toBeTruthy();
      expect(location.pathname).toBe("/scan");
    },
  );
});

it.each([
  ["/scan", "/dashboard"],
  ["/scan?for=send", "/send-money"],
  ["/scan?for=request", "/request-money"],
])("the scanner %s closes to %s with what was typed", async (path, back) => {
  open(path, { digits: "500" });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(location.pathname).toBe(back);
  expect(screenState()).toEqual({ digits: "500" });
});
