const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** What Slack wrote for the people who read it: names in place of mentions, addresses in place of links. */
export const plain = (text: string): string =>
  text
    .replace(/<([^<>]*)>/g, (_, inside: string) => shown(inside))
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)

/** What stands for a mention or a link, of which `inside` is all between the angles. */
function shown(inside: string): string {
  const bar = inside.indexOf('|')
  const [target, label] = bar < 0 ? [inside, ''] : [inside.slice(0, bar), inside.slice(bar + 1)]
  if (/^[@#]/.test(target)) return target[0] + (label.replace(/^[@#]/, '') || target.slice(1))
  if (target.startsWith('!')) return special(target.slice(1), label)
  if (!label || label === target) return target
  const bare = target.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?/i, '')
  // Slack made these links by itself: of a bare domain, an e-mail address or a number.
  if (bare === label || bare === `${label}/`) return /^https?:/i.test(target) ? target : label
  return `${label} (${target})`
}

function special(command: string, label: string): string {
  if (/^(?:channel|here|everyone)$/.test(command)) return `@${command}`
  const group = /^subteam\^(\w+)/.exec(command)?.[1]
  if (group) return label ? `@${label.replace(/^@/, '')}` : `@${group}`
  return label
}
