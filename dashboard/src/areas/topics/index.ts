// What other areas use of this one.
export { Requirements } from './parts/topic-figures.tsx'
export { topicNamesQuery } from './parts/topic-names-query.ts'
export { type TopicWithFigures, refreshTopics, topicsQuery } from './data.ts'
