import { encode } from "uqr";
import styles from "./qr-code.module.css";
import { qrPath } from "./qr-path.ts";

/** Quiet modules around the code; cameras need four (ISO/IEC 18004). */
const quietZone = 4;

/**
 * A QR code of a text. It is dark on white in both themes, because many cameras do not read the reverse.
 * @param label where it leads, for people who can't scan it; also offer the text in another way
 */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, data } = encode(value, { ecc: "M", border: quietZone });
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx="2" fill="#ffffff" />
      <path d={qrPath(data)} fill="#0a1f1c" />
    </svg>
  );
}
