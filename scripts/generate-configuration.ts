import { z } from 'zod'
import { everySetting } from '../server/app.ts'

interface Property {
  description?: string
  default?: unknown
  example?: string
}

/** `docs/configuration.md`, from the schema that reads the settings. */
export function configurationPage(): string {
  const { properties } = z.toJSONSchema(everySetting(), { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, Property>
  }
  const rows = Object.entries(properties).map(([name, { description, default: preset, example }]) => {
    const shown =
      preset === undefined || preset === '' || (Array.isArray(preset) && preset.length === 0)
        ? ''
        : `\`${String(preset)}\``
    return `| \`${name}\` | ${shown} | ${description ?? ''}${example ? ` Example: \`${example}\`.` : ''} |`
  })
  return `# Settings

Made by \`npm run generate\` from \`server/kernel/base/config.ts\` and the modules' \`settings.ts\`. Settings are environment
variables; an empty one counts as unset. Each can be in a file instead, which \`NAME_FILE\` names: \`SVC_SECRET_KEY_FILE=/run/secrets/stoa-key\`. Switches take \`1\`, \`true\`, \`on\` or \`yes\`, and \`0\`, \`false\`, \`off\` or \`no\`. Settings are
checked at the start; if one is wrong, the service does not start and says which.

| Setting | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
}
