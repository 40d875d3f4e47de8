// What the rest of the area uses of this part.
export { trackerStatusQuery, trackersQuery, viewsSummaryQuery } from './data.ts'
export { ViewsLine } from './parts/views-line.tsx'
