import { button, type Scene } from "../scene.ts";

export const verification: readonly Scene[] = [
  {
    name: "verification-begin",
    shows: ["Start verification"],
    action: button("Start verification"),
  },
  {
    name: "verification-rejected",
    shows: [/\w/],
    action: null,
  },
];
