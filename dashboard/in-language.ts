import type { Plugin } from 'vite'
import type { Language } from './src/text/languages.ts'

/** What a page says before any of its code has run. */
const pages: Record<Language, { description: string; noScript: string }> = {
  en: {
    description: 'Stoa: the inbox and settings of your organization.',
    noScript: 'Stoa needs JavaScript to run in the browser.',
  },
  de: {
    description: 'Stoa: Posteingang und Einstellungen Ihrer Organisation.',
    noScript: 'Stoa braucht JavaScript im Browser.',
  },
}

/** The page of a language: English has the name that hosts and tools expect. */
const pageName = (language: Language): string => (language === 'en' ? 'index.html' : `index.${language}.html`)

/**
 * Makes the build of a language: each catalog that is imported in English (`text.en.ts`) is taken in that language (`text.de.ts`),
 * and a missing one fails the build. The page says which language it is in, and gets a name of its own.
 */
export function inLanguage(language: Language): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (language === 'en' || !importer || !source.endsWith('.en.ts')) return null
      const translated = source.replace(/\.en\.ts$/, `.${language}.ts`)
      const found = await this.resolve(translated, importer, { skipSelf: true })
      return found ?? this.error(`${importer} needs ${translated}: the texts have no translation`)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('%DESCRIPTION%', pages[language].description)
          .replace('%NO_SCRIPT%', pages[language].noScript),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const fileName = pageName(language)
        if (page?.type !== 'asset' || fileName === page.fileName) return
        delete bundle[page.fileName]
        this.emitFile({ type: 'asset', fileName, source: page.source })
      },
    },
  }
}

/** The language that a build is made in: `STOA_LANGUAGE`, else English. */
export function languageOf(name = 'en'): Language {
  if (name in pages) return name as Language
  throw new Error(`STOA_LANGUAGE: the dashboard is not written in "${name}"`)
}
