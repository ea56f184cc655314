import { type ReactNode, useId } from "react";
import styles from "./flag.module.css";

const star = (x: number, y: number, radius: number, fill: string) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return <polygon points={points.join(" ")} fill={fill} />;
};

const across = (...colours: readonly string[]) =>
  colours.map((fill, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a stripe is its place
      key={index}
      y={(24 / colours.length) * index}
      width="24"
      height={24 / colours.length + 0.1}
      fill={fill}
    />
  ));

const upright = (...colours: readonly string[]) =>
  colours.map((fill, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a stripe is its place
      key={index}
      x={(24 / colours.length) * index}
      width={24 / colours.length + 0.1}
      height="24"
      fill={fill}
    />
  ));

const union = (
  <>
    <rect width="24" height="24" fill="#012169" />
    <path d="M0 0 24 24M24 0 0 24" stroke="#fff" strokeWidth="5" />
    <path d="M0 0 24 24M24 0 0 24" stroke="#c8102e" strokeWidth="1.8" />
    <path d="M12 0V24M0 12H24" stroke="#fff" strokeWidth="7.5" />
    <path d="M12 0V24M0 12H24" stroke="#c8102e" strokeWidth="4.5" />
  </>
);

const europe = (
  <>
    <rect width="24" height="24" fill="#003399" />
    {Array.from({ length: 12 }, (_, index) => {
      const angle = (index * Math.PI) / 6;
      return (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          key={index}
          cx={12 + 7 * Math.cos(angle)}
          cy={12 + 7 * Math.sin(angle)}
          r="1.15"
          fill="#ffcc00"
        />
      );
    })}
  </>
);

/** Stripes of different heights or widths: [colour, share] each; the shares sum up to 24. */
const parts = (
  direction: "across" | "upright",
  ...stripes: readonly (readonly [string, number])[]
) => {
  let start = 0;
  return stripes.map(([fill, share]) => {
    const [from, size] = [start, share + 0.1];
    start += share;
    return direction === "across" ? (
      <rect key={from} y={from} width="24" height={size} fill={fill} />
    ) : (
      <rect key={from} x={from} width={size} height="24" fill={fill} />
    );
  });
};

/** A cross whose upright is left of the middle, with a narrower one on it where there is a third colour. */
const nordic = (field: string, cross: string, inner: string | null = null) => (
  <>
    <rect width="24" height="24" fill={field} />
    <path d="M9 0V24M0 12H24" stroke={cross} strokeWidth="5" />
    {inner !== null && <path d="M9 0V24M0 12H24" stroke={inner} strokeWidth="2.4" />}
  </>
);

/** Flags simplified to the shapes that are visible at the size of a coin. */
const flags: Readonly<Record<string, ReactNode>> = {
  GB: union,
  EU: europe,
  US: (
    <>
      {across("#b22234", "#fff", "#b22234", "#fff", "#b22234", "#fff", "#b22234")}
      <rect width="13" height="13.7" fill="#3c3b6e" />
      {[3, 6.5, 10].flatMap((y) =>
        [4, 7, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="0.8" fill="#fff" />),
      )}
    </>
  ),
  NG: upright("#008751", "#fff", "#008751"),
  BR: (
    <>
      <rect width="24" height="24" fill="#009c3b" />
      <path d="M12 3 21.5 12 12 21 2.5 12Z" fill="#ffdf00" />
      <circle cx="12" cy="12" r="4.2" fill="#002776" />
      <path d="M8.1 11.2q4-.9 7.6 2.1" fill="none" stroke="#fff" strokeWidth="1" />
    </>
  ),
  MX: (
    <>
      {upright("#006847", "#fff", "#ce1126")}
      <circle cx="12" cy="12" r="2.4" fill="none" stroke="#8a6d3b" strokeWidth="1.4" />
    </>
  ),
  IN: (
    <>
      {across("#ff9933", "#fff", "#138808")}
      <circle cx="12" cy="12" r="2.6" fill="none" stroke="#000080" strokeWidth="1.1" />
      <circle cx="12" cy="12" r="0.7" fill="#000080" />
    </>
  ),
  AR: (
    <>
      {across("#74acdf", "#fff", "#74acdf")}
      <circle cx="12" cy="12" r="2.3" fill="#f6b40e" />
    </>
  ),
  AT: across("#c8102e", "#fff", "#c8102e"),
  BE: upright("#2d2926", "#ffcd00", "#c8102e"),
  BG: across("#fff", "#00966e", "#d62612"),
  CH: (
    <>
      <rect width="24" height="24" fill="#da291c" />
      <path d="M12 6V18M6 12H18" stroke="#fff" strokeWidth="4" />
    </>
  ),
  CY: (
    <>
      <rect width="24" height="24" fill="#fff" />
      <path
        d="M6 11.4q4.4.6 5.6-1.6 3 .6 7.4-2-1.6 3.2-3.4 3.8.2 2-2.8 2.2-2.6 1.8-6.8-2.4Z"
        fill="#d57800"
      />
      <path d="M7.5 16.5q4.5 2.5 9 0" fill="none" stroke="#4e5b31" strokeWidth="1.4" />
    </>
  ),
  CZ: (
    <>
      {across("#fff", "#d7141a")}
      <path d="M0 0 12 12 0 24Z" fill="#11457e" />
    </>
  ),
  DE: across("#000", "#d00", "#ffce00"),
  DK: nordic("#c8102e", "#fff"),
  EE: across("#0072ce", "#000", "#fff"),
  ES: parts("across", ["#aa151b", 6], ["#f1bf00", 12], ["#aa151b", 6]),
  FI: nordic("#fff", "#002f6c"),
  FR: upright("#0055a4", "#fff", "#ef4135"),
  GR: (
    <>
      {across(
        "#0d5eaf",
        "#fff",
        "#0d5eaf",
        "#fff",
        "#0d5eaf",
        "#fff",
        "#0d5eaf",
        "#fff",
        "#0d5eaf",
      )}
      <rect width="13.3" height="13.4" fill="#0d5eaf" />
      <path d="M6.7 0V13.4M0 6.7H13.3" stroke="#fff" strokeWidth="2.6" />
    </>
  ),
  HR: (
    <>
      {across("#f00", "#fff", "#171796")}
      <path d="M8 6H16V13Q16 17 12 18 8 17 8 13Z" fill="#fff" />
      <path
        d="M8 6H10.7V8.7H8ZM13.3 6H16V8.7H13.3ZM10.7 8.7H13.3V11.4H10.7ZM8 11.4H10.7V14.1H8ZM13.3 11.4H16V14.1H13.3ZM10.7 14.1H13.3V16.8H10.7Z"
        fill="#f00"
      />
    </>
  ),
  HU: across("#ce2939", "#fff", "#477050"),
  IE: upright("#169b62", "#fff", "#ff883e"),
  IS: nordic("#02529c", "#fff", "#dc1e35"),
  IT: upright("#009246", "#fff", "#ce2b37"),
  JP: (
    <>
      <rect width="24" height="24" fill="#fff" />
      <circle cx="12" cy="12" r="6" fill="#bc002d" />
    </>
  ),
  LT: across("#fdb913", "#006a44", "#c1272d"),
  LU: across("#ed2939", "#fff", "#00a1de"),
  LV: parts("across", ["#9e3039", 9.6], ["#fff", 4.8], ["#9e3039", 9.6]),
  MT: (
    <>
      {upright("#fff", "#cf142b")}
      <path d="M6 4V9M3.5 6.5H8.5" stroke="#96a0a8" strokeWidth="2" />
    </>
  ),
  NL: across("#ae1c28", "#fff", "#21468b"),
  NO: nordic("#ba0c2f", "#fff", "#00205b"),
  PL: across("#fff", "#dc143c"),
  PT: (
    <>
      {parts("upright", ["#060", 9.6], ["#f00", 14.4])}
      <circle cx="9.6" cy="12" r="4" fill="#ff0" />
      <path d="M7.8 9.8H11.4V12.6Q11.4 14.4 9.6 14.6 7.8 14.4 7.8 12.6Z" fill="#f00" />
      <path d="M8.7 10.7H10.5V12.6Q10.5 13.6 9.6 13.7 8.7 13.6 8.7 12.6Z" fill="#fff" />
    </>
  ),
  RO: upright("#002b7f", "#fcd116", "#ce1126"),
  SE: nordic("#006aa7", "#fecc02"),
  SI: (
    <>
      {across("#fff", "#005da4", "#ed1c24")}
      <path
        d="M5 4.5H11V9.5Q11 12.5 8 13.5 5 12.5 5 9.5Z"
        fill="#005da4"
        stroke="#ed1c24"
        strokeWidth=".8"
      />
      <path d="m5.8 10.5 1.4-2 .8-1.5.8 1.5 1.4 2-2.2 1.8Z" fill="#fff" />
    </>
  ),
  SK: (
    <>
      {across("#fff", "#0b4ea2", "#ee1c25")}
      <path
        d="M4.5 6.5H13V12.5Q13 16.5 8.750 18 4.5 16.5 4.5 12.5Z"
        fill="#ee1c25"
        stroke="#fff"
        strokeWidth="1"
      />
      <path d="M8.750 8V15M6.5 12H11M7.2 9.8H10.3" stroke="#fff" strokeWidth="1.3" />
    </>
  ),
  UA: across("#0057b7", "#ffd700"),
  ID: across("#ce1126", "#fff"),
  PH: (
    <>
      {across("#0038a8", "#ce1126")}
      <path d="M0 0 14 12 0 24Z" fill="#fff" />
      <circle cx="5" cy="12" r="2.2" fill="#fcd116" />
    </>
  ),
  VN: (
    <>
      <rect width="24" height="24" fill="#da251d" />
      {star(12, 12.4, 6.6, "#ffff00")}
    </>
  ),
  CA: (
    <>
      <rect width="24" height="24" fill="#fff" />
      <path d="M0 0H6V24H0ZM18 0H24V24H18Z" fill="#d52b1e" />
      <path
        d="m12 5.5 1.3 2.6 1.5-.8-.6 3.2 2.5-.9-.5 1.6 1.2.6-3.4 2.7.4 1.2-2-.3v2.9h-.8v-2.9l-2 .3.4-1.2-3.4-2.7 1.2-.6-.5-1.6 2.5.9-.6-3.2 1.5.8Z"
        fill="#d52b1e"
      />
    </>
  ),
  AU: (
    <>
      <rect width="24" height="24" fill="#00247d" />
      <g transform="scale(.5)">{union}</g>
      {star(6.5, 17.5, 3, "#fff")}
      {star(17.5, 5.5, 1.7, "#fff")}
      {star(20.5, 10.5, 1.7, "#fff")}
      {star(14.8, 11.5, 1.7, "#fff")}
      {star(17.5, 18.5, 1.7, "#fff")}
    </>
  ),
};

/** The countries whose flags are drawn here. */
export const drawnFlags: readonly string[] = /* @__PURE__ */ Object.keys(flags).sort();

export interface FlagProps {
  /** ISO 3166-1 alpha-2, or EU. */
  country: string;
  size?: number;
}

/**
 * A country's flag as a circle, drawn here because not every system has flag emoji. A country without a
 * drawing shows its code. Its name is next to it for screen readers.
 */
export function Flag({ country, size = 44 }: FlagProps) {
  const id = useId();
  const drawn = flags[country];
  if (drawn === undefined) {
    return (
      <span
        className={styles.code}
        style={{ width: size, height: size, fontSize: Math.max(12, size * 0.32) }}
        aria-hidden="true"
      >
        {country}
      </span>
    );
  }
  return (
    <svg className={styles.flag} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <clipPath id={id}>
        <circle cx="12" cy="12" r="12" />
      </clipPath>
      <g clipPath={`url(#${id})`}>{drawn}</g>
      <circle cx="12" cy="12" r="11.75" fill="none" stroke="rgb(10 31 28 / .16)" strokeWidth=".5" />
    </svg>
  );
}
