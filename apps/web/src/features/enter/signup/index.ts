export { hasKeptForm } from "./flow/kept-form-key.ts";
