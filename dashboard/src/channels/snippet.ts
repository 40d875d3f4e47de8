interface Installation {
  origin: string
  channelId: string
  widgetKey: string
  /** The widget's title. */
  orgName: string
}

/** The lines that put the widget on a site. */
export function widgetSnippet({ origin, channelId, widgetKey, orgName }: Installation): string {
  return [
    `<script src="${origin}/widget.js" defer data-svc-host="${origin}" data-channel-id="${channelId}"`,
    `  data-widget-key="${widgetKey}" data-svc-org-name="${attribute(orgName)}"></script>`,
  ].join('\n')
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A sample page with the widget; the key stays in the fragment and is never sent to the server. */
export function tryAddress(channelId: string, widgetKey: string): string {
  return `/try/${channelId}#key=${encodeURIComponent(widgetKey)}`
}
