/** `Service Restart`, from the registry of WebSocket close codes: come back, to another process perhaps. */
export const RESTART = 1012
