/** The address if it is an https URL, else undefined; the service has checked it before. */
export function httpsUrl(address: string | null): string | undefined {
  try {
    const url = new URL(address ?? '')
    return url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}
