import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { inLanguage, languageOf } from './in-language.ts'

const server = process.env['STOA_SERVER'] ?? 'http://127.0.0.1:3000'
const language = languageOf(process.env['STOA_LANGUAGE'])

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Puts `early.js` into the head as a classic script, as it must run before the first paint, and names the font that text needs. */
function early(): Plugin {
  const path = 'src/early.js'
  return {
    name: 'early',
    buildStart() {
      if (this.meta.watchMode) return
      const source = readFileSync(new URL(path, import.meta.url))
      this.emitFile({ type: 'asset', name: 'early.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((file) => file.name === 'early.js')
        const font = Object.keys(bundle ?? {}).find((fileName) => fileName.includes('inter-latin-'))
        const face = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`
        const script = `<script src="/${built?.fileName ?? path}"></script>`
        return html.replace('<!-- early -->', font ? script + face : script)
      },
    },
  }
}

/** Leaves out what members must hold for operations that no source of the dashboard names: the server refuses in any case. */
function accessOfNamed(): Plugin {
  const root = join(import.meta.dirname, 'src')
  return {
    name: 'access-of-named',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /sdk\/src\/generated\/access\.ts$/ },
      handler(code) {
        const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
          /(?<!\.test)\.tsx?$/.test(path),
        )
        const sources = paths.map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ''))
        return code.replaceAll(/^ *['"]([\w.]+)['"]: \{.*\},?\n/gm, (line, name: string) =>
          sources.some((source) => source.includes(name)) ? line : '',
        )
      },
    },
  }
}

/** Puts the bounds of a form into the page that has it: the first page would carry those of all forms. */
function boundsInPlace(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'src/data/bounds.ts'), 'utf8')
  const bounds = new Map(
    [...source.matchAll(/^export const (\w+) = (.*) as const$/gm)].map(([, name, of]) => [name, of]),
  )
  return {
    name: 'bounds-in-place',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { code: /data\/bounds\.ts/ },
      handler(code, id) {
        const inPlace = code.replace(/import \{([^}]*)\} from '[./]*data\/bounds\.ts'/g, (_, names: string) =>
          [...names.matchAll(/(\w+)(?: as (\w+))?/g)]
            .map(
              ([, name = '', alias = name]) =>
                `const ${alias} = ${bounds.get(name) ?? this.error(`${id}: there are no bounds ${name}`)}`,
            )
            .join('; '),
        )
        return inPlace.includes('data/bounds.ts')
          ? this.error(`${id} imports the bounds in a way of its own`)
          : inPlace
      },
    },
  }
}

/** Has the first page's code compiled as it is loaded, not function by function as it is run: V8's own hint. */
function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Writes compressed copies of what the server sends, and fails a build whose first page is over `budget.json`. */
function sizes(): Plugin {
  return {
    name: 'sizes',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const first = new Set<string>()
      const add = (fileName: string) => {
        const chunk = bundle[fileName]
        if (first.has(fileName) || chunk?.type !== 'chunk') return
        first.add(fileName)
        for (const imported of chunk.imports) add(imported)
      }
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
      const compressed = new Map<string, number>()
      // In threads, several at a time: it takes longer than the rest of the build.
      await Promise.all(
        Object.keys(bundle)
          .filter((fileName) => /\.(js|css|svg)$/.test(fileName))
          .map(async (fileName) => {
            const path = join(dir, fileName)
            // Files are named by what is in them: the build of another language may have left this one.
            if (existsSync(`${path}.br`)) return compressed.set(fileName, statSync(`${path}.br`).size)
            const source = readFileSync(path)
            // The best takes twice the time for two bytes of a hundred: what every visit waits for is worth it.
            const quality = first.has(fileName) ? 11 : 10
            const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
            const [small, common] = await Promise.all([
              brotli(source, { params }),
              gzipped(source, { level: 9 }),
            ])
            await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, common)])
            return compressed.set(fileName, small.length)
          }),
      )
      const total = [...first].reduce((sum, fileName) => sum + (compressed.get(fileName) ?? 0), 0)
      const { firstLoad } = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')) as {
        firstLoad: number
      }
      console.log(`dashboard (${language}): first page ${total} of ${firstLoad} bytes of JavaScript (brotli)`)
      if (total > firstLoad) this.error('the first page is over its budget')
    },
  }
}

/** The dashboard's build: static files with hashed names and nothing inline, as the server's CSP asks. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['stoa-source', ...defaultClientConditions] },
  plugins: [
    inLanguage(language),
    accessOfNamed(),
    boundsInPlace(),
    react(),
    tailwindcss(),
    early(),
    compileAtOnce(),
    sizes(),
  ],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: ['chrome111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs is one file: on a slow processor each further one costs as much as 10 KB of code.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      // Compressing as well as it goes takes its time.
      checks: { bundlerTimings: false },
    },
    reportCompressedSize: false,
    // `budget.json` says how large the first load may be.
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/widget', '/openapi.json', '/mcp', '/try'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})
