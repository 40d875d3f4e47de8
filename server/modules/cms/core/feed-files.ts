/** What is made of a collection as a whole, in files that stand where its entries have their slugs. */
export const FEED_FILES = { 'rss.xml': 'rss', 'sitemap.xml': 'sitemap', 'llms.txt': 'llms' } as const
