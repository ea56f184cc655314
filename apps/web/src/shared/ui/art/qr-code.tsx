import { encode } from "uqr";
import { padPath } from "./pad.tsx";
import styles from "./qr-code.module.css";

/** Dark modules as one path of horizontal bars, a fifth of the size of single squares. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x - start + 1;
      path += `M${start} ${y}h${width}v1h-${width}z`;
    }
  }
  return path;
}

/** Quiet modules around the code; cameras need four (ISO/IEC 18004). */
const quietZone = 4;

/** The side of the white field behind the mark, in modules. */
const markSide = 7;

/**
 * A QR code of a text. It is dark on white in both themes, because many cameras do not read the reverse.
 * @param label where it leads, for people who can't scan it; also offer the text in another way
 * @param mark true for our mark in the middle; the code then has more redundancy (level Q, 25 %)
 */
export function QrCode({ value, label, mark }: { value: string; label: string; mark?: boolean }) {
  const { size, data } = encode(value, { ecc: mark ? "Q" : "M", border: quietZone });
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
      {mark && (
        <g transform={`translate(${size / 2} ${size / 2})`}>
          <rect
            x={-markSide / 2}
            y={-markSide / 2}
            width={markSide}
            height={markSide}
            fill="#ffffff"
          />
          <path d={padPath} fill="#1fbf83" transform="scale(0.031)" shapeRendering="auto" />
        </g>
      )}
    </svg>
  );
}
