// What other areas use of this one.
export { Requirements } from './parts/topic-figures.tsx'
export { type TopicWithFigures, topicNamesQuery, topicsQuery } from './data.ts'
