export { createSignUps, type SignUps } from "./create-sign-ups.ts";
