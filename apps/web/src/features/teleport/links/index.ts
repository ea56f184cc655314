export { AccountChoice } from "./account-choice.tsx";
