import { majorToMinor, toDecimal } from "@lilypad/money";
import { readWireAmount } from "../../shared/money/index.ts";
import { overviewMessages } from "../messages/index.ts";
import { Box, NoRows, sumText } from "../parts/index.ts";
import type { Volumes } from "./queries.ts";
import styles from "./volumes.module.css";

const messages = overviewMessages.volumes;
type Asset = Volumes["days"][number]["volumes"][number]["asset"];

/** The order of assets everywhere in Lilypad. */
const order: readonly Asset[] = ["usdc", "eurc", "LIL"];
const signs = { usdc: "$", eurc: "€", LIL: "" } as const;
const colours = { usdc: styles.usd, eurc: styles.eur, LIL: styles.lil } as const;

interface Bar {
  day: string;
  amount: string;
  /** Minor units. */
  minor: bigint;
  transfers: number;
}

/** The days of one asset; a day without transfers has nothing. */
const barsOf = ({ days }: Volumes, asset: Asset): Bar[] =>
  days.map(({ day, volumes }) => {
    const found = volumes.find((one) => one.asset === asset);
    const amount = found?.amount ?? "0.00";
    return { day, amount, minor: readWireAmount(amount, asset), transfers: found?.transfers ?? 0 };
  });

const dayText = (day: string) =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The amounts that were sent to the chain on each day: for each currency a chart with its table. */
export function VolumesBox({ volumes }: { volumes: Volumes }) {
  const shown = order
    .map((asset) => ({ asset, bars: barsOf(volumes, asset) }))
    .filter(({ bars }) => bars.some(({ transfers }) => transfers > 0));
  return (
    <Box title={messages.title} end={messages.note(volumes.days.length)}>
      {shown.length === 0 ? (
        <NoRows>{messages.none}</NoRows>
      ) : (
        <div className={styles.charts}>
          {shown.map(({ asset, bars }) => (
            <Chart key={asset} asset={asset} bars={bars} />
          ))}
        </div>
      )}
    </Box>
  );
}

/** The end of a chart's scale, in minor units: the next 1, 2 or 5 with zeros, at least 1. */
function scaleTop(highest: bigint, asset: Asset): bigint {
  const one = majorToMinor(1, asset);
  let step = one;
  for (;;) {
    for (const factor of [1n, 2n, 5n]) if (step * factor >= highest) return step * factor;
    step *= 10n;
  }
}

/** An amount in a few characters: $20K, 1.5M. */
function shortText(minor: bigint, asset: Asset): string {
  const text = new Intl.NumberFormat("en-US", {
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(Number(toDecimal(minor, asset)));
  return `${signs[asset]}${text}`;
}

/** The charts are this wide and high in units of their own. */
const [width, height] = [300, 100];
const gap = 2;

function Chart({ asset, bars }: { asset: Asset; bars: readonly Bar[] }) {
  const name = overviewMessages.money.names[asset];
  const [highest = 1n] = bars
    .map(({ minor }) => minor)
    .sort((one, other) => (one < other ? 1 : -1));
  const total = bars.reduce((sum, { minor }) => sum + minor, 0n);
  const transfers = bars.reduce((sum, one) => sum + one.transfers, 0);
  const top = scaleTop(highest, asset);
  const step = width / bars.length;
  const today = bars.at(-1);
  /** A day with transfers is visible, however small its sum is. */
  const heightOf = ({ minor, transfers: count }: Bar) =>
    count === 0 ? 0 : Math.max(2, (Number(minor) / Number(top)) * height);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.name}>
          <i className={colours[asset]} aria-hidden="true" />
          {name}
        </span>
        <strong>{sumText(toDecimal(total, asset), asset)}</strong>
        <span className={styles.soft}>{messages.transfers(transfers)}</span>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <p className={styles.scale}>
          {[top, top / 2n, 0n].map((one) => (
            <span key={String(one)}>{shortText(one, asset)}</span>
          ))}
        </p>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, height / 2, height].map((y) => (
            <line key={y} x1={0} x2={width} y1={y} y2={y} className={styles.line} />
          ))}
          {bars.map((bar, index) => (
            <rect
              key={bar.day}
              className={colours[asset]}
              x={index * step + gap / 2}
              y={height - heightOf(bar)}
              width={step - gap}
              height={heightOf(bar)}
              rx={1.5}
            />
          ))}
        </svg>
        <p className={styles.ends}>
          <span>{dayText(bars[0]?.day ?? "")}</span>
          <span>{dayText(today?.day ?? "")}</span>
        </p>
      </div>
      <details className={styles.days}>
        <summary>{messages.table(name)}</summary>
        <div className={styles.scroll}>
          <table aria-label={messages.tableLabel(name)}>
            <thead>
              <tr>
                <th scope="col">{messages.columns.day}</th>
                <th scope="col">{messages.columns.amount}</th>
                <th scope="col">{messages.columns.transfers}</th>
              </tr>
            </thead>
            <tbody>
              {[...bars].reverse().map((bar) => (
                <tr key={bar.day}>
                  <th scope="row">{dayText(bar.day)}</th>
                  <td>{sumText(bar.amount, asset)}</td>
                  <td>{bar.transfers.toLocaleString("en-US")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
