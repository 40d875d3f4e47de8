const pauseMs = 350
const longestMs = 2000

/** A function that works soon after it is called: of many calls in a row once, and after two seconds at the latest. */
export function soon(work: () => void): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAsked = 0
  const ask = () => {
    const now = Date.now()
    firstAsked ||= now
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        firstAsked = 0
        work()
      },
      Math.max(0, Math.min(pauseMs, firstAsked + longestMs - now)),
    )
  }
  const cancel = () => {
    firstAsked = 0
    clearTimeout(timer)
  }
  return Object.assign(ask, { cancel })
}
