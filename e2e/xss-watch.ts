import type { Page } from 'playwright-core'

/** Everything on a page that looks as if a text had become more than a text. */
export interface Watch {
  findings: string[]
  /** Looks through the page as it is, shadow roots included. */
  inspect(root: string): Promise<string[]>
}

/** Elements that neither the widget nor the dashboard ever draws from what people write. */
const FORBIDDEN =
  'script,iframe,frame,frameset,object,embed,applet,base,meta,link,style,form[action],audio,video,marquee,math,template,dialog[onclose],isindex,keygen,noscript,foreignObject,animate,use'

/** Watches a page: scripts that ran, dialogs, requests to strangers, and navigation away. */
export async function watch(page: Page, own: string[]): Promise<Watch> {
  const findings: string[] = []
  page.setDefaultTimeout(40_000)
  await page.exposeFunction('xss', () => void findings.push('a script ran'))
  page.on('dialog', (dialog) => {
    findings.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol === 'data:' && request.resourceType() === 'image') return
    if (protocol !== 'blob:' && !own.includes(origin)) findings.push(`a request to ${request.url()}`)
  })
  page.on('pageerror', (error) => findings.push(`thrown: ${error.message}`))
  return {
    findings,
    inspect: (root) =>
      page.evaluate(
        ([selector, forbidden]) => {
          const found: string[] = []
          const look = (scope: ParentNode) => {
            for (const node of scope.querySelectorAll('*')) {
              const excerpt = () => node.outerHTML.slice(0, 160)
              if (node.matches(forbidden as string)) found.push(`an element: ${excerpt()}`)
              for (const { name: attribute, value } of node.attributes) {
                if (attribute.startsWith('on')) found.push(`a handler: ${excerpt()}`)
                const isAddress =
                  /^(href|src|srcset|action|formaction|xlink:href|poster|data|background)$/.test(attribute)
                const target = isAddress && value !== '' ? new URL(value, location.href) : undefined
                if (target && !['http:', 'https:', 'mailto:'].includes(target.protocol))
                  found.push(`an address: ${excerpt()}`)
              }
              if (node instanceof HTMLAnchorElement && node.target === '_blank' && !/noopener/.test(node.rel))
                found.push(`a link without noopener: ${excerpt()}`)
              if (node.shadowRoot) look(node.shadowRoot)
            }
          }
          const scope = document.querySelector(selector as string)
          if (!scope) return [`there is no ${selector}`]
          if (scope.shadowRoot) look(scope.shadowRoot)
          look(scope)
          return found
        },
        [root, FORBIDDEN] as const,
      ),
  }
}

/** Where the parts of a page are, and whether any of them is pushed open sideways. */
export const measure = (page: Page, parts: string[]): Promise<string[]> =>
  page.evaluate((selectors) => {
    const deep = (selector: string) =>
      document.querySelector(selector) ??
      document.querySelector('[data-svc-widget]')?.shadowRoot?.querySelector(selector)
    const boxes = selectors.map((selector) => {
      const part = deep(selector)
      if (!part) return `${selector}: gone`
      const { left, top, width, height } = part.getBoundingClientRect()
      const isWide = part.scrollWidth > part.clientWidth + 1
      const over = [...part.querySelectorAll('*')].findLast(
        (one) =>
          one.getBoundingClientRect().right > left + width + 1 && !one.closest('pre, .product-scroller'),
      )
      const wide = isWide ? ` too wide: ${over?.outerHTML.slice(0, 160)}` : ''
      return `${selector}: ${[left, top, width, height].map(Math.round).join(' ')}${wide}`
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return [...boxes, `page: ${scrollWidth > clientWidth ? 'too wide' : 'fits'}`]
  }, parts)
