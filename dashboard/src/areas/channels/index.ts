// What other areas use of this one.
export { widgetSnippet } from './parts/snippet.ts'
export { TryLink } from './parts/try-link.tsx'
export { widgetKeyQuery } from './data.ts'
