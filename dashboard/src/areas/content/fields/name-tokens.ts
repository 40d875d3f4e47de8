import type { ContentAsset, ContentEntrySummary } from '@stoa/sdk'

/** A name as the text of a link, in which brackets would end it. */
const asText = (name: string): string => name.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')

/** A link to an entry, as texts store it. */
export const entryToken = ({ id, title }: Pick<ContentEntrySummary, 'id' | 'title'>): string =>
  `[${asText(title)}](ref://${id})`

/** An image, or a link to another file, as texts store it. */
export const assetToken = ({
  id,
  name,
  mime,
  altText,
}: Pick<ContentAsset, 'id' | 'name' | 'mime' | 'altText'>): string =>
  mime.startsWith('image/')
    ? `![${asText(altText ?? '')}](asset://${id})`
    : `[${asText(name)}](asset://${id})`
