import type { ReactNode } from "react";
import { Card, Section } from "../../../../shared/ui/index.ts";
import styles from "./sub-screen.module.css";

/** A titled list of sentences, each with the same icon. */
export function Points(props: { title: string; points: readonly string[]; icon: ReactNode }) {
  return (
    <Section title={props.title} near>
      <Card>
        <ul className={styles.points}>
          {props.points.map((point) => (
            <li key={point}>
              {props.icon}
              {point}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
