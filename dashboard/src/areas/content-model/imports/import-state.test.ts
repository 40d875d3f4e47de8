import type { ContentImport } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { importStateOf, isUnderWay } from './import-state.ts'

const all: readonly ContentImport['status'][] = ['awaiting_upload', 'queued', 'running', 'done', 'failed']

const report = { missingFiles: 0 }

test('what a dry run has done is checked, and never called imported', () => {
  expect(all.map((status) => importStateOf({ status, dryRun: true, report }))).toEqual([
    'noFile',
    'waiting',
    'checking',
    'checked',
    'failed',
  ])
  expect(all.map((status) => importStateOf({ status, dryRun: false, report }))).toEqual([
    'noFile',
    'waiting',
    'importing',
    'imported',
    'failed',
  ])
})

test('an import that lacks files is not shown as complete', () => {
  const lacking = { missingFiles: 1 }
  expect(importStateOf({ status: 'done', dryRun: false, report: lacking })).toBe('incomplete')
  expect(importStateOf({ status: 'failed', dryRun: false, report: lacking })).toBe('failed')
})

test('only what goes on by itself is asked for again', () => {
  expect(all.filter((status) => isUnderWay({ status }))).toEqual(['queued', 'running'])
})
