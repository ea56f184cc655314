import { afterEach, expect, it, vi } from "vitest";
import { beDevice } from "../../../../test/be-device.ts";
import { shareImage } from "./share-image.ts";

const image = new Blob(["png"], { type: "image/png" });

afterEach(() => vi.restoreAllMocks());

it("an image is shared by the phone's share sheet, and closing that is no error", async () => {
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  beDevice({ share, canShare: () => true });
  await shareImage(image, "lilypad-receipt.png");
  const [{ files }] = share.mock.calls[0] as [{ files: File[] }];
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ["lilypad-receipt.png", "image/png"],
  ]);
});

it("an image is downloaded where there is no share sheet for files", async () => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await shareImage(image, "lilypad-receipt.png");
  expect(click).toHaveBeenCalledTimes(1);
});
