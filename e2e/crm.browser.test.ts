import { expect, test } from 'vitest'
import { manage, signIn } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, tap } from './stage.ts'
import { until } from './visitors.ts'

test('somebody is added, noted of, changed, deleted, restored, and erased for good', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const office = await (await openBrowser()).newContext({ reducedMotion: 'reduce' })
  const wire = tap(office)
  const [name, value] = (await signIn(url)).split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  const desk = await office.newPage()
  desk.setDefaultTimeout(20_000)
  const press = (label: string) => desk.getByRole('button', { name: label, exact: true }).click()
  const happened = desk.getByRole('region', { name: 'What happened' })

  await desk.goto(`${url}/people`)
  await desk.getByText('Nobody yet').waitFor()
  await press('Add a person')
  await desk.getByLabel(/^Name/).fill('Mona Glaze')
  await desk.getByLabel(/^Email/).fill('mona@example.com')
  await desk.getByRole('dialog').getByRole('button', { name: 'Add a person' }).click()
  await desk.getByText('What happened').waitFor()
  const id = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
  await happened.getByText('Created').waitFor()

  await desk.getByLabel('Note', { exact: true }).fill('Prefers the phone.')
  await press('Add the note')
  await happened.getByRole('listitem').getByText('Prefers the phone.').waitFor()
  expect(await desk.getByLabel('Note', { exact: true }).inputValue()).toBe('')
  await desk.getByLabel('Title').fill('Potter')
  await press('Save changes')
  await happened.getByText('Title: nothing → Potter').waitFor()
  await expectAccessible(desk)

  await press('Delete')
  await desk.getByText('Mona Glaze is deleted').waitFor()
  expect(new URL(desk.url()).pathname).toBe('/people')
  await desk.getByRole('button', { name: 'Restore Mona Glaze' }).click()
  await desk.getByText('Mona Glaze is restored', { exact: true }).waitFor()
  await desk.getByRole('link', { name: 'Mona Glaze' }).click()
  await happened.getByText('Restored').waitFor()
  await happened.getByText('Prefers the phone.').waitFor()

  await press('Erase for good …')
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Type mona@example.com to confirm').fill('somebody else')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByText('This is not what is asked for.', { exact: true }).waitFor()
  await dialog.getByLabel('Type mona@example.com to confirm').fill('Mona@example.com')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await desk.getByText('Mona Glaze is being erased').waitFor()
  await until(
    async () => (await manage(url, 'GET', `/v1/crm/contacts/${id}/erasure`)).state === 'erased',
    () => 'she was not erased',
  )
  await desk.goto(`${url}/people`)
  await desk.getByText('Nobody yet').waitFor()
  expect(await desk.getByText('Deleted people').count()).toBe(0)
  expect(wire.complaints).toEqual([])
}, 120_000)
