import type { Registry } from '../server/kernel/calls/registry.ts'

/** The page of what is told as an alert, from what the modules declare. */
export function alertsPage({ modules }: Registry): string {
  const sources = modules
    .flatMap(({ troubles = [] }) => troubles)
    .toSorted((one, other) => one.source.localeCompare(other.source))
  const lines = sources.map(({ source, about, over }) => `| \`${source}\` | ${about} | ${over} |`)
  return `# Alerts

<!-- Made by npm run generate from what the modules declare. -->

What goes wrong for an organization is told once, until it is over: \`GET /v1/system/alerts\`, the page Alerts, the events
\`org_alert.opened\`, \`org_alert.acknowledged\` and \`org_alert.resolved\` (sockets, webhooks), and by email to members who ask for it
under Settings, Notifications. A module declares what may go wrong as \`troubles\`: [the recipe](architecture.md#what-a-part-of-the-service-declares).

- Of each subject one alert is open at a time. What goes on is counted in it; it is told again when it becomes worse.
- Whoever has seen it says so (\`POST /v1/system/alerts/{id}/acknowledge\`); it stays open until what it is about is over. Owners and
  admins can end it by hand.
- What comes back within ten minutes after it was over opens again, and is told to nobody again unless it is worse than it was.
- Where the service can send emails, they go out within two minutes, then at most one an hour, with all that came meanwhile and that nobody has seen.
- No alert holds a secret, an address of a customer or the text of a message.

| Source | What goes wrong | When it is over |
| --- | --- | --- |
${lines.join('\n')}
`
}
