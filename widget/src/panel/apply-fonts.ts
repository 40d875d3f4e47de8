import { languageOf } from '../messages/pick-locale.ts'
import type { PanelHost } from '../panel-contract.ts'

/** A font that the build ships, with the descriptors of its face. */
export interface FontFile extends FontFaceDescriptors {
  family: string
  /** File name below `/widget/`. */
  file: string
}

/** Languages whose letters the bundled fonts lack: the system's are used. */
const LANGUAGES_WITHOUT_FONTS = ['ar', 'ja']

/**
 * Uses the font of the page, or prepares the bundled ones. Returns a function to call when the panel is shown: it loads
 * the bundled fonts, once.
 */
export function applyFonts({ embed, locale, mount }: PanelHost): () => void {
  if (embed.fonts === 'inherit') {
    const inherit = () => {
      const { fontFamily } = getComputedStyle(document.body)
      const frame = mount.closest<HTMLElement>('.svc')
      for (const name of ['--sans', '--serif']) frame?.style.setProperty(name, fontFamily)
    }
    inherit()
    return inherit
  }
  let missing = LANGUAGES_WITHOUT_FONTS.includes(languageOf(locale)) ? [] : FONT_FILES
  return () => {
    for (const font of missing) void loadFont(embed.host, font)
    missing = []
  }
}

/**
 * Fetches the bytes, so that a page whose policy has no `font-src` gets them, too. Nothing waits for them; if they fail
 * to load, the system's fonts stay.
 */
async function loadFont(host: string, { family, file, ...descriptors }: FontFile): Promise<void> {
  try {
    const response = await fetch(`${host}/widget/${file}`, { credentials: 'omit' })
    if (!response.ok) return
    const face = new FontFace(family, await response.arrayBuffer(), descriptors)
    document.fonts.add(await face.load())
  } catch {
    // The system's fonts stay.
  }
}
