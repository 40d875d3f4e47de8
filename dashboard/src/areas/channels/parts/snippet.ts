interface Installation {
  origin: string
  channelId: string
  widgetKey: string
  /** Further attributes, by name. */
  attributes?: Readonly<Record<string, string>>
}

/** The lines that put the widget on a site. */
export function widgetSnippet(installation: Installation): string {
  const { origin, channelId, widgetKey, attributes = {} } = installation
  const more = Object.entries(attributes).map(([name, value]) => `  ${name}="${escaped(value)}"`)
  const lines = [
    `<script src="${origin}/widget.js" defer data-svc-host="${origin}"`,
    `  data-channel-id="${channelId}" data-widget-key="${widgetKey}"`,
    ...more,
  ]
  return `${lines.join('\n')}></script>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A sample page with the widget; the key stays in the fragment and is never sent to the server. */
export function tryAddress(
  channelId: string,
  widgetKey: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/try/${channelId}#${new URLSearchParams({ key: widgetKey, ...more }).toString()}`
}
