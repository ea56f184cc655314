import { currencySymbol } from "../../money/index.ts";
import { classes } from "../style/classes.ts";
import styles from "./coin.module.css";

const coinPath =
  "M86.7 -49.7A100 100 0 1 1 27.3 -96.2Q42.3 -90.6 39.3 -74.9Q38.4 -60.2 34.7 -50.4Q33.2 -42.6 40.5 -45.9Q49.1 -51.8 63.2 -56.3Q77.7 -62.9 86.7 -49.7Z";
const petalPath = "M0 0C-24 -20.7 -20.6 -54.8 0 -74C20.6 -54.8 24 -20.7 0 0Z";

/** A lily pad with a currency sign: our currencies in their own colour, a bank's in ink. */
export function Coin({ currency, size }: { currency: string; size: number }) {
  const symbol = currency === "LIL" ? "" : currencySymbol(currency).trim();
  return (
    <svg
      className={classes(
        styles.coin,
        styles[currency],
        symbol.length > 1 && styles.long,
        symbol.length > 2 && styles.longest,
      )}
      width={size}
      height={size}
      viewBox="-104 -104 208 208"
      aria-hidden="true"
    >
      <path fill="currentColor" d={coinPath} />
      {currency === "LIL" ? (
        <g className={styles.glyph} transform="translate(-2 44)">
          <path d="M0 0C-30 -25.8 -25.8 -68.1 0 -92C25.8 -68.1 30 -25.8 0 0Z" />
          <path d={petalPath} transform="rotate(-52) translate(-4 0)" />
          <path d={petalPath} transform="rotate(52) translate(4 0)" />
        </g>
      ) : (
        <text className={styles.glyph} x="-6" y={symbol.length > 1 ? 30 : 40} textAnchor="middle">
          {symbol}
        </text>
      )}
    </svg>
  );
}
