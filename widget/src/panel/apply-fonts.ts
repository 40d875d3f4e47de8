import { languageOf } from '../messages/pick-locale.ts'
import type { PanelHost } from '../panel-contract.ts'

/** A font that the build ships, with the descriptors of its face. */
export interface FontFile extends FontFaceDescriptors {
  family: string
  /** Its name below `/widget/`. */
  file: string
}

/** Their letters are not in our fonts, so the system's are used throughout. */
const LANGUAGES_WITHOUT = ['ar', 'ja']

/**
 * Draws the widget with the font of the page, or prepares to draw it with ours. Answers with what is to be called when
 * the panel is shown: then our fonts are loaded, once.
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
  let missing = LANGUAGES_WITHOUT.includes(languageOf(locale)) ? [] : FONT_FILES
  return () => {
    for (const font of missing) void loadFont(embed.host, font)
    missing = []
  }
}

/**
 * The bytes are fetched as texts are, so that a page whose policy names no fonts gets them too. Nothing waits for
 * them; when they do not come, the fonts of the system stay.
 */
async function loadFont(host: string, { family, file, ...descriptors }: FontFile): Promise<void> {
  try {
    const response = await fetch(`${host}/widget/${file}`, { credentials: 'omit' })
    if (!response.ok) return
    const face = new FontFace(family, await response.arrayBuffer(), descriptors)
    document.fonts.add(await face.load())
  } catch {
    // Fonts are a nicety.
  }
}
