/** The address if it is a secure one; the service has checked already, this is the last door. */
export function httpsUrl(address: string | null): string | undefined {
  try {
    const url = new URL(address ?? '')
    return url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}
