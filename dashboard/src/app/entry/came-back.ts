// Read when the app begins: the router takes values in addresses for JSON, and a code of digits would lose some.
const parameters = new URLSearchParams(globalThis.location?.search)

/** What another service gave the browser that it sent back, as it came. */
export const cameBack = {
  state: parameters.get('state') ?? '',
  code: parameters.get('code') ?? undefined,
  error: parameters.get('error') ?? undefined,
  iss: parameters.get('iss') ?? undefined,
}
