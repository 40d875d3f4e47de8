/** Style sheets are bundled as minified text. */
declare module '*.css' {
  const text: string
  export default text
}

/** File name of the panel's bundle, written into the launcher when it is built. */
declare const PANEL_FILE: string

/** File name of the bundle that looks for replies, written into the launcher when it is built. */
declare const REPLIES_FILE: string

/** File name of the bundle of voice calls, written into the panel when it is built; null where it was left out. */
declare const VOICE_FILE: string | null

/** File name of the emoji picker’s bundle, written into the panel when it is built. */
declare const EMOJI_FILE: string

/** File names of the texts by language, English aside, written into the panel when it is built. */
declare const MESSAGE_FILES: Record<string, string>

/** The fonts that the panel may load, written into it when it is built. */
declare const FONT_FILES: import('./panel/apply-fonts.ts').FontFile[]
