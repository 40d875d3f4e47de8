import { expect, test } from 'vitest'
import { manage } from './calls.ts'
import { openDesk } from './desk.ts'

test('a document is written, found, and keeps what was typed when somebody else saves first', async () => {
  const { url, desk, wire } = await openDesk()
  // Nothing is told live, so that the page learns of the other’s version by the refusal.
  await desk.routeWebSocket(/./, () => undefined)
  const press = (label: string) => desk.getByRole('button', { name: label, exact: true }).click()

  await desk.goto(`${url}/knowledge`)
  await press('New space')
  await desk.getByLabel('Name', { exact: true }).fill('Help & answers')
  await press('Create')
  await desk.getByRole('link', { name: 'New document' }).first().click()
  await desk.getByLabel('Title').fill('Can I return a piece?')
  await desk.getByRole('textbox', { name: 'Text' }).fill('Within **14 days**.')
  await press('Add the document')
  await desk.getByText('Each save is a version').waitFor()
  const documentId = new URL(desk.url()).pathname.split('/').at(-1) ?? ''

  await manage(url, 'PATCH', `/v1/kb/documents/${documentId}`, { body: 'Within 30 days.', ifVersion: 1 })
  await desk.getByRole('textbox', { name: 'Text' }).fill('Within 14 days, unused.')
  await press('Save changes')
  await press('Load what they saved')
  await desk.getByText('Somebody else saved another text').waitFor()
  expect(await desk.getByRole('textbox', { name: 'Text' }).textContent()).toBe('Within 14 days, unused.')
  await press('Keep mine')
  await press('Save changes')
  await desk.getByText('Version 3').first().waitFor()
  const saved = await manage(url, 'GET', `/v1/kb/documents/${documentId}`)
  expect(saved).toMatchObject({ body: 'Within 14 days, unused.', version: 3, audiences: ['admin'] })

  await desk.getByRole('link', { name: 'All documents' }).click()
  await desk.getByLabel('Ask the knowledge base').fill('unused pieces')
  await desk.getByText('1 document answers').waitFor()
  expect(wire.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
}, 120_000)
