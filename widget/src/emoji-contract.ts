/** What the panel lends to the choice of emoji. */
export interface EmojiHost {
  /** Its name for who does not see it. */
  label: string
  isRightToLeft: boolean
  addStyles(css: string): void
  onPick(emoji: string): void
  /** The focus is to go back to where it came from. */
  onLeave(): void
}

/** Makes the choice: an element whose first emoji takes the focus when it is shown. */
export type CreateEmojiPicker = (host: EmojiHost) => HTMLElement
