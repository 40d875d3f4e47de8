import type { Look } from '../embed/read-look.ts'
import type { LauncherTexts } from '../messages/launcher-texts.ts'
import { directionOf } from '../messages/pick-locale.ts'
import { colorSheet } from './launcher-colors.ts'
import css from './launcher.css'
import { addStyles } from './shadow-styles.ts'
import { keepAttached } from './keep-attached.ts'

/** The launcher button, and the shadow root of the whole widget. */
export interface LauncherView {
  /** The element of the widget on the page, and its root; empty before `show`. */
  host: HTMLElement
  root: ShadowRoot
  /** Draws the launcher; returns its button, and the parent of the panel. */
  show(look: Look, locale: string, texts: LauncherTexts): { button: HTMLElement; mount: HTMLElement }
  setOpen(open: boolean): void
  setUnread(count: number): void
  /** Sets the accessible name while the chat is closed. */
  setName(name: string | undefined): void
  /** Shows or hides the note that the chat could not be loaded. */
  showFailure(hasFailed: boolean): void
  /** Calls `hide`; focus that was inside the widget returns to where it was before the chat was opened. */
  hideAndRestoreFocus(hide: () => void): void
}

const CHAT_GLYPH = 'M9 18.5 4.5 20 6 16.4a8.5 7.5 0 1 1 3 2.1Z'
const CLOSE_GLYPH = 'm6.5 9.5 5.5 5.5 5.5-5.5'
const MAX_SHOWN = 9

/**
 * Adds the widget to the page; its methods may be called before anything is shown. What is in it is made later, so that the task
 * that runs this script, and with it the page's first picture, need not wait for that.
 */
export function addLauncher(): LauncherView {
  const host = element('div', { 'data-svc-widget': '' })
  // Pages look into it as soon as the widget says that it is ready.
  const root = host.attachShadow({ mode: 'open' })
  const button = element('button', { class: 'launcher', type: 'button', 'aria-haspopup': 'dialog' })
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true' })
  const note = element('div', { class: 'note', role: 'status' })
  keepAttached(host)

  let glyph: SVGElement | undefined
  let open = false
  let unread = 0
  let name: string | undefined
  let opener: Element | null = null
  let [openName, closeName, notLoaded]: LauncherTexts = ['', '', '']
  const update = () => {
    const closedName = name ?? (unread ? `${openName} (${unread})` : openName)
    glyph?.setAttribute('d', open ? CLOSE_GLYPH : CHAT_GLYPH)
    button.setAttribute('aria-expanded', String(open))
    button.setAttribute('aria-label', open ? closeName : closedName)
    badge.textContent = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread || '')
  }
  return {
    host,
    root,
    show(look, locale, texts) {
      ;[openName, closeName, notLoaded] = texts
      addStyles(root, css + colorSheet(look))
      const frame = drawFrame(look, locale)
      const corner = element('div', { class: 'corner' })
      const mount = element('div', {})
      glyph = drawGlyph(button)
      corner.append(button, badge, note)
      frame.append(corner, mount)
      update()
      root.append(frame)
      return { button, mount }
    },
    setOpen(next) {
      if (next) opener = document.activeElement
      open = next
      update()
    },
    setUnread(count) {
      unread = count
      update()
    },
    setName(next) {
      name = next
      update()
    },
    showFailure: (hasFailed) => void (note.textContent = hasFailed ? notLoaded : ''),
    hideAndRestoreFocus(hide) {
      const isWithin = root.activeElement
      hide()
      if (!isWithin) return
      button.focus({ preventScroll: true })
      // The page's own button, if that opened the chat; a focus that cannot be set changes nothing.
      if (opener !== host && opener !== document.body) (opener as HTMLElement | null)?.focus()
    },
  }
}

/** The attributes that the styles of launcher and panel depend on. */
const drawFrame = ({ colorScheme, position, size, fonts }: Look, locale: string) =>
  element('div', {
    class: 'svc',
    'data-scheme': colorScheme,
    'data-position': position,
    'data-size': size,
    'data-fonts': fonts,
    lang: locale,
    dir: directionOf(locale),
  })

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

/** Draws the icon of the button; returns its path element. */
function drawGlyph(button: HTMLButtonElement): SVGElement {
  const draw = (tag: 'svg' | 'path') => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const svg = draw('svg')
  const line = draw('path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.append(line)
  button.append(svg)
  return line
}
