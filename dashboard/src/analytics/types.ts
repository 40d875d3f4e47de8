import type { AnalyticsGetBreakdownOutput, AnalyticsGetOverviewOutput } from '@stoa/sdk'

/** Totals and their course. */
export type Overview = AnalyticsGetOverviewOutput
/** How many, and how long they stayed. */
export type Figures = Overview['totals']
/** What is counted in one hour, day, week or month. */
export type SeriesPoint = Overview['series'][number]
/** One dimension’s parts. */
export type Breakdown = AnalyticsGetBreakdownOutput
/** One of them. */
export type BreakdownItem = Breakdown['items'][number]
