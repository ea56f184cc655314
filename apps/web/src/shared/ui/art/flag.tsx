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

/** Flags simplified to what is visible at the size of a coin. */
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

export interface FlagProps {
  /** ISO 3166-1 alpha-2, or EU. */
  country: string;
  size?: number;
}

/**
 * A country's flag as a circle, drawn here because not every system has flag emoji. A country without a
 * drawing shows its code; in the eurozone all do, because one flag for all of them would tell nothing. The country's name is next to it for screen readers.
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
