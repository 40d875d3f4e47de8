import { useEffect } from 'react'
import { sharedText } from '../../text/shared.en.ts'

let title: string = sharedText.product
let badge = ''

const show = () => {
  document.title = badge ? `(${badge}) ${title}` : title
}

/** Sets the title of the tab while a page is shown; without one it stays. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    title = `${name} · ${sharedText.product}`
    show()
  }, [name])
}

/** Puts a short text before the title of every page; an empty one takes it away. */
export function setTitleBadge(text: string): void {
  badge = text
  show()
}
