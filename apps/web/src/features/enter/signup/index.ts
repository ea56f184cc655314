export { hasKeptForm } from "./flow/kept-form-key.ts";
export { SignupScreen } from "./screens.ts";
