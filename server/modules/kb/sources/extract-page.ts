import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'
import { addressOf } from './addresses.ts'

/** A page as it came. */
export interface PageText {
  html: string
  address: string
}

/** What is made of it. */
export interface Extracted {
  title: string
  markdown: string
  /** Addresses that it links to, in its order. */
  links: string[]
  canonical: string | undefined
  /** Where `meta refresh` leads. */
  refresh: string | undefined
  isNoIndex: boolean
}

const MOST_LINKS = 1000
const NEVER_SHOWN =
  'script,style,noscript,template,iframe,object,embed,svg,canvas,form,button,input,select,textarea,[hidden],[aria-hidden="true"]'
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])/i

interface Row {
  closest(what: string): { querySelector(what: string): unknown } | null
  children: { length: number }
}

type PageDocument = ReturnType<typeof parseHTML>['document']

/** The main text of a page as Markdown, and what it says about itself. Takes as long as the page is large: in a thread only. */
export function extractPage({ html, address }: PageText): Extracted {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const base = addressOf(document.querySelector('base[href]')?.getAttribute('href') ?? '', address) ?? address
  const robots = metaOf(document, 'robots')
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href')
  const links = /\b(?:nofollow|none)\b/i.test(robots) ? [] : linksOf(document, base)
  const refresh = /^\s*\d+\s*[;,]\s*url\s*=\s*['"]?([^'"]+)/i.exec(
    document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '',
  )?.[1]
  dropHidden(document)
  makeAbsolute(document, base)
  const whole = document.querySelector('main')?.innerHTML ?? document.body?.innerHTML ?? ''
  const named = document.querySelector('h1')?.textContent ?? ''
  const article = new Readability(document as never).parse()
  const title = (article?.title || document.title || named || new URL(address).pathname).replace(/\s+/g, ' ')
  return {
    title: title.trim().slice(0, 300) || address.slice(0, 300),
    markdown: markdownOf(article?.content || whole),
    links,
    canonical: canonical ? addressOf(canonical, base) : undefined,
    refresh: refresh ? addressOf(refresh, base) : undefined,
    isNoIndex: /\b(?:noindex|none)\b/i.test(robots),
  }
}

const metaOf = (document: PageDocument, name: string): string =>
  [...document.querySelectorAll('meta')]
    .filter((each) => each.getAttribute('name')?.toLowerCase() === name)
    .map((each) => each.getAttribute('content') ?? '')
    .join(',')

function linksOf(document: PageDocument, base: string): string[] {
  const found = new Set<string>()
  for (const link of document.querySelectorAll('a[href]')) {
    if (found.size >= MOST_LINKS) break
    if (/\bnofollow\b/i.test(link.getAttribute('rel') ?? '')) continue
    const address = addressOf(link.getAttribute('href') ?? '', base)
    if (address !== undefined) found.add(address)
  }
  return [...found]
}

/** What no reader sees is no knowledge: it may be an order to the program that answers. */
function dropHidden(document: PageDocument): void {
  for (const each of document.querySelectorAll(NEVER_SHOWN)) each.remove()
  for (const each of document.querySelectorAll('[style]'))
    if (HIDING.test(each.getAttribute('style') ?? '')) each.remove()
}

function makeAbsolute(document: PageDocument, base: string): void {
  for (const link of document.querySelectorAll('a')) {
    const address = addressOf(link.getAttribute('href') ?? '', base)
    if (address === undefined) link.removeAttribute('href')
    else link.setAttribute('href', address)
  }
}

function markdownOf(html: string): string {
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  })
  turndown.remove(['script', 'style'])
  turndown.addRule('pictures', { filter: ['img', 'picture', 'video', 'audio'], replacement: () => '' })
  turndown.addRule('cells', {
    filter: ['th', 'td'],
    replacement: (content) => ` ${content.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()} |`,
  })
  turndown.addRule('rows', {
    filter: 'tr',
    replacement: (content, node) => {
      const row = node as unknown as Row
      const isFirst = node === row.closest('table')?.querySelector('tr')
      return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(row.children.length)}` : ''}`
    },
  })
  turndown.addRule('tables', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
  turndown.addRule('parts of tables', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: (content) => content,
  })
  return turndown.turndown(document.body as never).trim()
}
