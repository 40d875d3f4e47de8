// Runs in the page: what only the page itself can measure.
window.bench = {
  /** Clicks a link and answers the ms until something with a text is drawn. */
  follow(link, target, text) {
    const began = performance.now()
    const isThere = () =>
      [...document.querySelectorAll(target)].some((each) => (each.textContent ?? '').includes(text))
    const before = location.pathname
    document.querySelector(link).click()
    return frameWhere(() => location.pathname !== before && isThere(), began)
  },
  /** Presses a key and answers the ms until another conversation is drawn. */
  press(key) {
    const before = location.pathname
    const began = performance.now()
    document.activeElement?.blur()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return frameWhere(() => location.pathname !== before && document.querySelector('[role="log"]'), began)
  },
  /** Scrolls the list for so many ms; answers how long each frame was. */
  scroll(ms) {
    let box = document.querySelector('[id^="row-"]')
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
    const times = []
    const began = performance.now()
    let last = began
    return new Promise((resolve) => {
      const step = (now) => {
        times.push(now - last)
        last = now
        box?.scrollBy(0, 30)
        if (now - began < ms) requestAnimationFrame(step)
        else resolve(times.slice(1))
      }
      requestAnimationFrame(step)
    })
  },
  /** Answers when a text is in the conversation, in ms since 1970. */
  seen(text) {
    return new Promise((resolve) => {
      const look = () =>
        document.querySelector('[role="log"]')?.textContent?.includes(text)
          ? resolve(Date.now())
          : setTimeout(look, 1)
      look()
    })
  },
}

const frameWhere = (isThere, began) =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (isThere()) resolve(performance.now() - began)
      else if (performance.now() - began > 10_000) reject(new Error('it did not come'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** When the first row was there, in ms since the address was followed. */
const watch = () => {
  if (document.querySelector('[id^="row-"]')) window.bench.rowsAt = performance.now()
  else requestAnimationFrame(watch)
}
requestAnimationFrame(watch)
