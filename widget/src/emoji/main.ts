import type { CreateEmojiPicker } from '../emoji-contract.ts'
import { BUNDLE_LOADED } from '../panel-contract.ts'
import css from './emoji.css'
import { EMOJI, indexAfter } from './emoji.ts'

const createEmojiPicker: CreateEmojiPicker = ({ label, isRightToLeft, addStyles, onPick }) => {
  addStyles(css)
  const grid = document.createElement('div')
  grid.className = 'emoji-grid'
  grid.setAttribute('role', 'group')
  grid.setAttribute('aria-label', label)
  const buttons = EMOJI.map((emoji, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = emoji
    button.tabIndex = index === 0 ? 0 : -1
    button.addEventListener('click', () => onPick(emoji))
    return button
  })
  grid.append(...buttons)
  // One tab stop (roving tabindex): the arrow keys go on from the last emoji.
  const moveTo = (index: number) => {
    for (const button of buttons) button.tabIndex = -1
    const next = buttons[index] as HTMLButtonElement
    next.tabIndex = 0
    next.focus()
  }
  grid.addEventListener('keydown', (event) => {
    const to = indexAfter(buttons.indexOf(event.target as HTMLButtonElement), event.key, isRightToLeft)
    if (to === undefined) return
    moveTo(to)
    event.preventDefault()
    event.stopPropagation()
  })
  return grid
}

document.currentScript?.dispatchEvent(new CustomEvent(BUNDLE_LOADED, { detail: createEmojiPicker }))
