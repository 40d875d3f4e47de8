import { searchParameters, text, texts } from '../../data/area/search-parameters.ts'

/** Longer than others: a funnel that is being made, and filters. */
const LONG = 20_000

/** What the address of an analytics page holds; each page makes of it what it knows. */
export const analyticsSearch = searchParameters({
  // Of every page.
  ...texts('range', 'from', 'to', 'compare', 'bots', 'interval'),
  f: text(LONG),
  // What is shown of each card of the overview, the figure that is drawn, and the dimension that is shown in full.
  ...texts('pages', 'sources', 'places', 'devices', 'events', 'metric', 'all'),
  // Of funnels, searches and retention.
  ...texts('funnel', 'zero', 'cohort'),
  steps: text(LONG),
})

/** The search parameters of an analytics page; `undefined` removes one. */
export type AnalyticsSearch = { [Name in keyof ReturnType<typeof analyticsSearch>]?: string | undefined }
