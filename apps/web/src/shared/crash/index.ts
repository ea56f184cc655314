export { ErrorBoundary } from "./error-boundary.tsx";
