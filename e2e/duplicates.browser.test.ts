import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWidget, manage, write } from './calls.ts'
import { openDesk } from './desk.ts'
import { expectAccessible, shoot } from './stage.ts'
import { until } from './visitors.ts'

test('an agent proposes two to be one; a person compares, merges and takes back; the person of a conversation is changed beside it', async () => {
  const { url, desk, wire } = await openDesk()
  const press = (label: string) => desk.getByRole('button', { name: label, exact: true }).click()
  const add = async (body: object): Promise<string> =>
    (await manage(url, 'POST', '/v1/crm/contacts', body)).id
  const mona = await add({ name: 'Mona Glaze', email: 'mona@example.com' })
  const twin = await add({ name: 'M. Glaze', phone: '+47 900 00 001', title: 'Potter' })
  await manage(url, 'POST', `/v1/crm/contacts/${twin}/notes`, { body: 'Prefers the phone.' })
  await add({ name: 'Ada', email: 'ada@example.com' })

  // By the protocol of tools, as any agent.
  const { key } = await manage(url, 'POST', '/v1/api-keys', {
    name: 'Tidy',
    scopes: ['crm:read', 'crm:write'],
  })
  const agent = new Client({ name: 'tidy', version: '1' })
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp?toolsets=crm`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  const proposed = await agent.callTool({
    name: 'crm_propose_merge',
    arguments: {
      contactAId: mona,
      contactBId: twin,
      recommendedKeeperId: mona,
      confidence: 'high',
      evidence: { sameName: 'Glaze' },
    },
  })
  expect(proposed.isError ?? false).toBe(false)
  await agent.close()

  await desk.goto(`${url}/review`)
  await desk.getByText('Mona Glaze + M. Glaze').waitFor()
  await desk.getByRole('link', { name: 'Open', exact: true }).click()
  const table = desk.getByRole('region', { name: 'Mona Glaze + M. Glaze' })
  await table.getByText('+47 900 00 001').first().waitFor()
  await desk.getByText('What goes along: 1 note.').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'duplicates')
  await press('Merge')
  await desk.getByText('No pair waits').waitFor()
  expect((await manage(url, 'GET', `/v1/crm/contacts/${mona}`)).title).toBe('Potter')

  // By what the other was known by, she is found.
  await desk.goto(`${url}/people`)
  await desk.getByLabel('Search people').fill('900 00 001')
  await desk.getByRole('link', { name: 'Mona Glaze' }).waitFor()
  await until(
    async () => (await desk.getByRole('link', { name: 'Ada' }).count()) === 0,
    () => 'others are still listed',
  )
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('mona@example.com')

  await desk.goto(`${url}/duplicates?show=applied`)
  await press('Take back')
  await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await desk.getByText('Nobody was merged yet').waitFor()
  expect((await manage(url, 'GET', `/v1/crm/contacts/${mona}`)).title).toBeNull()
  expect((await manage(url, 'GET', `/v1/crm/contacts/${twin}`)).mergedInto).toBeNull()

  const widget = await createWidget(url)
  await write(url, widget, { sessionId: 'browser_1', body: 'Is the kiln free on Monday?' })
  const { items } = await manage(url, 'GET', '/v1/conversations')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.goto(`${url}/inbox/all/${items[0].id}`)
  await press('Edit the person')
  await desk.getByLabel('Name', { exact: true }).fill('Greta')
  await desk.getByLabel('Email', { exact: true }).fill('greta@example.com')
  await press('Save changes')
  await desk.getByRole('link', { name: 'greta@example.com' }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'person-beside')
  expect(wire.complaints).toEqual([])
}, 180_000)
