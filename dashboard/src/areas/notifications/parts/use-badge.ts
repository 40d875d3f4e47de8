import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countsQuery } from '../../../data/queries.ts'
import { setTitleBadge } from '../../../ui/page-frames/page-title.ts'
import { badgedIcon, badgeText, svgAddress } from './badge.ts'

/** Shows in title and icon of the tab how many conversations wait for the person, on every page. */
export function useBadge(): void {
  const { data } = useQuery(countsQuery)
  const count = data?.needsYou ?? 0
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const plain = icon?.href
    // The bar of tabs follows the system, whatever theme was chosen for the page.
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const draw = () => {
      if (icon && count > 0) icon.href = svgAddress(badgedIcon(count, dark.matches))
    }
    setTitleBadge(badgeText(count))
    draw()
    dark.addEventListener('change', draw)
    return () => {
      dark.removeEventListener('change', draw)
      setTitleBadge('')
      if (icon && plain) icon.href = plain
    }
  }, [count])
}
