// What other areas use of this one.
export { ChangeMark } from './parts/change-mark.tsx'
export { type Change } from './parts/change.ts'
export { ReportSection } from './parts/report-section.tsx'
