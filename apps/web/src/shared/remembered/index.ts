export { recallAnswers, rememberAnswers, remembered } from "./answers.ts";
export { drawRemembered } from "./draw-remembered.ts";
export { rememberSketch } from "./remember-sketch.ts";
