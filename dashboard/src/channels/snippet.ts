/** The lines that put the widget on a site. */
export function widgetSnippet(origin: string, channelId: string, widgetKey: string): string {
  return [
    `<script src="${origin}/widget.js" defer data-svc-host="${origin}" data-channel-id="${channelId}"`,
    `  data-widget-key="${widgetKey}"></script>`,
  ].join('\n')
}

/** A sample page with the widget; the key stays in the fragment and is never sent to the server. */
export function tryAddress(channelId: string, widgetKey: string): string {
  return `/try/${channelId}#key=${encodeURIComponent(widgetKey)}`
}
