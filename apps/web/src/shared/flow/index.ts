export { useDerivedReducer } from "./use-derived-reducer.ts";
