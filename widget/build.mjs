// Builds everything of the widget that browsers load: `node widget/build.mjs [outDir]`.
import { existsSync, watch as watchFiles } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { hashedName, publish } from '../scripts/build-output.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const VOICE_ENTRY = ['src/voice/main.ts', 'src/voice/main.tsx'].find((entry) => existsSync(join(here, entry)))

/**
 * Writes `manifest.json` and the files that it names: the bundles `widget`, `panel`, `chat` (the headless client,
 * an ES module), `emoji`, `replies` and `voice`, the texts of every language but English, and the fonts.
 * Returns the manifest, the sizes in bytes (brotli) and, with `watch`, a function that ends watching.
 */
export async function buildWidget({
  outDir = resolve(here, '../dist/widget'),
  minify = true,
  watch = false,
} = {}) {
  const result = await buildOnce(outDir, minify)
  if (!watch) return result
  let timer
  const watcher = watchFiles(join(here, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => buildOnce(outDir, minify).catch((error) => console.error(error.message)), 80)
  })
  return { ...result, close: () => watcher.close() }
}

async function buildOnce(outDir, minify) {
  const messages = await readMessages()
  const fonts = await readFonts()
  const voice = VOICE_ENTRY && (await bundle(VOICE_ENTRY, 'voice', { minify }))
  const emoji = await bundle('src/emoji/main.ts', 'emoji', { minify })
  const panel = await bundle('src/panel/main.tsx', 'panel', {
    minify,
    define: {
      MESSAGE_FILES: JSON.stringify(namesOf(messages)),
      FONT_FILES: JSON.stringify(fonts.map(({ face, name }) => ({ ...face, file: name }))),
      EMOJI_FILE: JSON.stringify(emoji.name),
      VOICE_FILE: JSON.stringify(voice?.name ?? null),
    },
  })
  const replies = await bundle('src/replies/main.ts', 'replies', { minify })
  // All of it runs at once: compiled while it is read, it keeps the main thread half as long.
  const widget = await bundle('src/launcher/main.ts', 'widget', {
    banner: { js: '//# allFunctionsCalledOnLoad' },
    minify,
    define: { PANEL_FILE: JSON.stringify(panel.name), REPLIES_FILE: JSON.stringify(replies.name) },
  })
  const chat = await bundle('../sdk/src/chat/index.ts', 'chat', { minify, format: 'esm' })
  const bundles = { widget, panel, chat, emoji, replies, ...(voice && { voice }) }
  const manifest = { ...namesOf(bundles), fonts: fonts.map(({ name }) => name), messages: namesOf(messages) }
  const files = [...Object.values(bundles), ...fonts, ...Object.values(messages)]
  // What is not minified is for development, where nobody keeps an old page open.
  const sizes = await publish(outDir, { files, manifest, keepDays: minify ? 7 : 0 })
  await cp(join(here, 'try'), join(outDir, 'try'), { recursive: true })
  // Nor has it a budget.
  const withinBudget = !minify || (await compareWithBudget(manifest, sizes))
  return { manifest, sizes, withinBudget }
}

async function bundle(entry, stage, options) {
  const { outputFiles } = await build({
    entryPoints: [join(here, entry)],
    outfile: `${stage}.js`,
    absWorkingDir: here,
    bundle: true,
    conditions: ['stoa-source'],
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    sourcemap: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [styleText(options.minify)],
    ...options,
  })
  const code = outputFiles.find((file) => file.path.endsWith('.js')).text
  const map = outputFiles.find((file) => file.path.endsWith('.map')).text
  const name = hashedName(stage, 'js', code)
  return { name, content: `${code}//# sourceMappingURL=${name}.map\n`, map }
}

/** Style sheets become text; a shadow root takes them as constructed sheets. */
function styleText(minify) {
  return {
    name: 'style-text',
    setup(on) {
      on.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify })
        return { contents: code.trim(), loader: 'text' }
      })
    },
  }
}

/** The texts by language; English is part of the panel. */
async function readMessages() {
  const folder = join(here, 'src/messages')
  const messages = {}
  for (const file of (await readdir(folder)).toSorted()) {
    const [, language] = /^([a-z]{2})\.ts$/.exec(file) ?? []
    if (!language || language === 'en') continue
    const { code } = await transform(await readFile(join(folder, file), 'utf8'), { loader: 'ts' })
    const { [language]: texts } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const content = JSON.stringify(texts)
    messages[language] = { name: hashedName(`messages-${language}`, 'json', content), content }
  }
  return messages
}

/** The fonts, each with the descriptors that a browser wants. */
async function readFonts() {
  const faces = JSON.parse(await readFile(join(here, 'fonts/faces.json'), 'utf8'))
  return Promise.all(
    faces.map(async ({ name, file, family, weight, style, unicodeRange }) => {
      const content = await readFile(join(here, 'fonts', file))
      return {
        name: hashedName(name, 'woff2', content),
        content,
        isCompressed: true,
        face: { family, weight, style, unicodeRange },
      }
    }),
  )
}

const namesOf = (files) => Object.fromEntries(Object.entries(files).map(([key, { name }]) => [key, name]))

/** What a manifest's files weigh beside what they may: `{ name, bytes, budget }`, sizes by file name. */
export async function weigh(manifest, sizes) {
  const budget = JSON.parse(await readFile(join(here, 'budget.json'), 'utf8'))
  const rows = [
    { name: 'launcher', bytes: sizes[manifest.widget], budget: budget.launcher },
    { name: 'panel', bytes: sizes[manifest.panel], budget: budget.panel },
    { name: 'emoji', bytes: sizes[manifest.emoji], budget: budget.emoji },
    { name: 'replies', bytes: sizes[manifest.replies], budget: budget.replies },
    { name: 'headless', bytes: sizes[manifest.chat], budget: budget.chat },
    {
      name: 'fonts',
      bytes: manifest.fonts.reduce((sum, file) => sum + sizes[file], 0),
      budget: budget.fonts,
    },
  ]
  if (manifest.voice) rows.push({ name: 'voice', bytes: sizes[manifest.voice], budget: budget.voice })
  for (const [language, file] of Object.entries(manifest.messages)) {
    rows.push({ name: `texts ${language}`, bytes: sizes[file], budget: budget.messages })
  }
  return rows
}

async function compareWithBudget(manifest, sizes) {
  const rows = await weigh(manifest, sizes)
  for (const { name, bytes, budget } of rows) {
    const isOver = bytes > budget
    // The languages are many, and alike.
    if (isOver || !name.startsWith('texts')) {
      console.log(`widget: ${name} ${bytes} of ${budget} bytes (brotli)${isOver ? ', OVER BUDGET' : ''}`)
    }
  }
  return rows.every(({ bytes, budget }) => bytes <= budget)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { withinBudget } = await buildWidget(process.argv[2] ? { outDir: resolve(process.argv[2]) } : {})
  if (!withinBudget) process.exitCode = 1
}
