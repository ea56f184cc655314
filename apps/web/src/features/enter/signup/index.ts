export { readKeptForm } from "./flow/kept-form.ts";
export { SignupScreen } from "./screens.ts";
