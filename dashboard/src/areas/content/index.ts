// What other areas use of content.
export { formattingTools } from './fields/formatting-tools.ts'
export { slugOf } from './lists/slug-of.ts'
export { EditorName } from './versions/editor-name.tsx'
export { ValueDifference } from './versions/value-difference.tsx'
