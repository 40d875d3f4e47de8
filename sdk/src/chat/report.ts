/** Tells the page's developer; visitors see nothing of it. */
export const warn = (text: string) => console.warn(`[svc widget] ${text}`)

/** Like `warn`, for what keeps the widget from working. */
export const complain = (text: string) => console.error(`[svc widget] ${text}`)

/** Runs an entry point so that it never throws into the host page. */
export function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    complain(String(error))
    return undefined
  }
}
