/** Warns the page's developer on the console; visitors see nothing of it. */
export const warn = (text: string) => console.warn(`[svc widget] ${text}`)

/** Like `warn`, as an error: for what keeps the widget from working. */
export const logError = (text: string) => console.error(`[svc widget] ${text}`)

/** Runs an entry point; what it throws is logged and never reaches the host page. */
export function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    logError(String(error))
    return undefined
  }
}
