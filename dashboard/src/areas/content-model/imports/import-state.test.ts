import type { ContentImport } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { importStateOf, isUnderWay } from './import-state.ts'

const all: readonly ContentImport['status'][] = ['awaiting_upload', 'queued', 'running', 'done', 'failed']

test('what a dry run has done is checked, and never called imported', () => {
  expect(all.map((status) => importStateOf({ status, dryRun: true }))).toEqual([
    'noFile',
    'waiting',
    'checking',
    'checked',
    'failed',
  ])
  expect(all.map((status) => importStateOf({ status, dryRun: false }))).toEqual([
    'noFile',
    'waiting',
    'importing',
    'imported',
    'failed',
  ])
})

test('only what goes on by itself is asked for again', () => {
  expect(all.filter((status) => isUnderWay({ status }))).toEqual(['queued', 'running'])
})
