/** The traits that two visits from the same device have in common. */
export interface DeviceTraits {
  /** "390x844" */
  screenSize: string;
  pixelRatio: number;
  timeZone: string;
  language: string;
  vendor: string;
  touchPoints: number;
  processors: number;
}

const offsetBasis = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const bits64 = 0xffffffffffffffffn;

/**
 * The traits as 16 hexadecimal characters (FNV-1a). The hash only gives them one length and hides
 * nothing. The server requires the visitor id too, because phones of one model are alike.
 */
export function deviceFingerprint(traits: DeviceTraits): string {
  const { screenSize, pixelRatio, timeZone, language, vendor, touchPoints, processors } = traits;
  const text = [screenSize, pixelRatio, timeZone, language, vendor, touchPoints, processors];
  let hash = offsetBasis;
  for (const byte of new TextEncoder().encode(text.join("\n"))) {
    hash = ((hash ^ BigInt(byte)) * prime) & bits64;
  }
  return hash.toString(16).padStart(16, "0");
}

/** The traits of this device, the same in portrait and landscape. */
export function readDeviceTraits(): DeviceTraits {
  const sides = [screen.width, screen.height].sort((a, b) => a - b);
  return {
    screenSize: sides.join("x"),
    pixelRatio: devicePixelRatio,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    vendor: navigator.vendor,
    touchPoints: navigator.maxTouchPoints,
    processors: navigator.hardwareConcurrency,
  };
}
