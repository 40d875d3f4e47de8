import { DARK_PAPER, PAPER, readableOn, textOn, toHex, type Rgb } from '../embed/color.ts'
import type { Embed } from '../embed/read-embed.ts'
import type { LauncherTexts } from '../messages/launcher-texts.ts'
import css from './launcher.css'
import { addStyles } from './shadow-styles.ts'

/** The button in the corner, and the shadow root that everything of the widget lives in. */
export interface LauncherView {
  host: HTMLElement
  root: ShadowRoot
  /** Where the panel goes. */
  mount: HTMLElement
  button: HTMLButtonElement
  setOpen(open: boolean): void
  setBusy(busy: boolean): void
  setUnread(count: number): void
  /** Shows a sentence beside the button; empty takes it away. */
  setNote(text: string): void
}

const LIGHT_ACCENT: Rgb = [180, 83, 42]
const DARK_ACCENT: Rgb = [224, 138, 95]
const CHAT_GLYPH =
  'M20.5 11.6c0 4.2-3.8 7.4-8.5 7.4-1 0-2-.15-2.9-.42L4.3 20.2l1.3-3.7C4.3 15.2 3.5 13.5 3.5 11.6c0-4.2 3.8-7.6 8.5-7.6s8.5 3.4 8.5 7.6Z'
const CLOSE_GLYPH = 'm6.5 9.5 5.5 5.5 5.5-5.5'
const MOST_SHOWN = 9

/** Draws the launcher into the page. */
export function drawLauncher(embed: Embed, locale: string, messages: LauncherTexts): LauncherView {
  const host = element('div', { 'data-svc-widget': '' })
  const root = host.attachShadow({ mode: 'open' })
  addStyles(root, css)
  const frame = element('div', {
    class: 'svc',
    'data-scheme': embed.colorScheme,
    'data-position': embed.position,
    lang: locale,
  })
  setAccent(frame, 'light', embed.themeColor ?? LIGHT_ACCENT)
  setAccent(frame, 'dark', embed.themeColor ?? DARK_ACCENT)
  const button = element('button', { class: 'launcher', type: 'button', 'aria-haspopup': 'dialog' })
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true' })
  const mount = element('div', {})
  const note = element('div', { class: 'note', role: 'status' })
  button.append(glyph(CHAT_GLYPH, 'glyph-open'), glyph(CLOSE_GLYPH, 'glyph-close'), badge)
  frame.append(button, note, mount)
  root.append(frame)
  document.body.append(host)

  let open = false
  let unread = 0
  const name = () => {
    if (open) return messages.close
    return unread > 0 ? `${messages.open} (${unread})` : messages.open
  }
  const update = () => {
    button.setAttribute('aria-expanded', String(open))
    button.setAttribute('aria-label', name())
    badge.textContent = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread > 0 ? String(unread) : ''
  }
  update()
  return {
    host,
    root,
    mount,
    button,
    setOpen(next) {
      open = next
      update()
    },
    setBusy: (busy) => button.setAttribute('aria-busy', String(busy)),
    setUnread(count) {
      unread = count
      update()
    },
    setNote: (text) => void (note.textContent = text),
  }
}

/** A colour of the page is one for both schemes; as text it is bent until it can be read on either paper. */
function setAccent(frame: HTMLElement, scheme: 'light' | 'dark', color: Rgb): void {
  const set = (name: string, value: Rgb) => frame.style.setProperty(`--${name}-${scheme}`, toHex(value))
  set('accent', color)
  set('on-accent', textOn(color))
  set('accent-text', readableOn(scheme === 'light' ? PAPER : DARK_PAPER, color))
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

function glyph(path: string, name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', name)
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  return svg
}
