export { problemSentences, stepSentences } from './sentences.ts'
export { sentenceOf, STEPS, WalkProblem, type ProblemSentences, type StepName } from './steps.ts'
export { endpointOf, greetWithKey, walkToConsent, type WayToConsent } from './walk.ts'
