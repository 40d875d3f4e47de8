interface Manifest {
  exports: Record<string, string | Readonly<Record<string, string>>>
}

const GENERATED = './src/generated/'
const README_LIST = /^The modules are `.*$/m

/** The SDK's package.json with an export for each module, beside those whose sources are written by hand. */
export function sdkManifest(text: string, modules: readonly string[]): string {
  const manifest = JSON.parse(text) as Manifest
  const kept = Object.entries(manifest.exports).filter(
    ([, target]) => !sourceOf(target).startsWith(GENERATED),
  )
  const made = modules
    .map((name) => [`./${name}`, exportOf(name)] as const)
    .filter(([subpath]) => !kept.some(([one]) => one === subpath))
  const isPublished = ([, target]: (typeof kept)[number]) => typeof target === 'object' && 'default' in target
  manifest.exports = Object.fromEntries([
    ...[...kept.filter(isPublished), ...made].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ...kept.filter((entry) => !isPublished(entry)),
  ])
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The SDK's README with the modules that there are; throws where it has no place for them. */
export function sdkReadme(text: string, modules: readonly string[]): string {
  if (!README_LIST.test(text)) throw new Error('sdk/README.md has no line that begins with "The modules are"')
  const names = modules.toSorted().map((name) => `\`${name}\``)
  return text.replace(README_LIST, `The modules are ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`)
}

const sourceOf = (target: Manifest['exports'][string]): string =>
  typeof target === 'string' ? target : (target['stoa-source'] ?? '')

const exportOf = (name: string) => ({
  'stoa-source': `${GENERATED}${name}.ts`,
  types: `./dist/generated/${name}.d.ts`,
  default: `./dist/generated/${name}.js`,
})
