/** What the panel gives to the emoji picker. */
export interface EmojiHost {
  /** Its accessible name. */
  label: string
  isRightToLeft: boolean
  addStyles(css: string): void
  onPick(emoji: string): void
}

/** Creates the picker: an element whose first emoji takes the focus when it is shown. */
export type CreateEmojiPicker = (host: EmojiHost) => HTMLElement
