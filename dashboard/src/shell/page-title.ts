import { useEffect } from 'react'
import { t } from '../messages/en.ts'

let title: string = t.product
let badge = ''

const show = () => {
  document.title = badge ? `(${badge}) ${title}` : title
}

/** Sets the title of the tab while a page is shown. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    title = `${name} · ${t.product}`
    show()
  }, [name])
}

/** Puts a short text before the title of every page; an empty one takes it away. */
export function setTitleBadge(text: string): void {
  badge = text
  show()
}
