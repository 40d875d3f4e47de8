// One chunk: whoever opens one of these pages opens the next, and the first load names one file instead of seven.
export { AssistantPage } from './assistant-page.tsx'
export { BusinessHoursPage } from './business-hours-page.tsx'
export { CannedRepliesPage } from './canned-replies-page.tsx'
export { CannedReplyPage } from './canned-reply-page.tsx'
export { RedactionPage } from './redaction-page.tsx'
export { TopicPage } from './topic-page.tsx'
export { TopicsPage } from './topics-page.tsx'
