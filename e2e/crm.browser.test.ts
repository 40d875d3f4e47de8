import { expect, test } from 'vitest'
import { manage } from './calls.ts'
import { openDesk } from './desk.ts'
import { expectAccessible, shoot } from './stage.ts'
import { until } from './visitors.ts'

test('somebody is added, noted of, changed, deleted, restored, and erased for good', async () => {
  const { url, desk, wire } = await openDesk()
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

test('somebody is known by several addresses, and two who change the same hear of each other', async () => {
  const { url, desk, wire } = await openDesk()
  const press = (label: string) => desk.getByRole('button', { name: label, exact: true }).click()
  const person = await manage(url, 'POST', '/v1/crm/contacts', { name: 'Mona', email: 'mona@example.com' })
  await desk.goto(`${url}/people/${person.id}`)
  const addresses = desk.getByRole('region', { name: 'Further addresses' })
  await desk.getByLabel('Email or phone number').fill('no address')
  await press('Add the address')
  await desk.getByText('This is neither an email nor a phone number.').first().waitFor()
  await desk.getByLabel('Email or phone number').fill('Mona@work.example')
  await press('Add the address')
  await addresses.getByRole('listitem').getByText('mona@work.example').waitFor()
  await press('Write to this one: mona@work.example')
  await addresses.getByRole('listitem').getByText('mona@example.com').waitFor()
  await desk.locator('input[value="mona@work.example"]').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'person-addresses')
  await addresses.getByRole('button', { name: 'Remove' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await addresses.getByRole('listitem').waitFor({ state: 'detached' })

  // A colleague saves the same field before the page has heard of it.
  await desk.route('**/v1/realtime**', (route) => route.abort())
  await desk.reload()
  await desk.getByLabel('Title').fill('Potter')
  await manage(url, 'PATCH', `/v1/crm/contacts/${person.id}`, { title: 'Glazer', phone: '+47 900 00 001' })
  await press('Save changes')
  await desk
    .getByText(/Somebody else changed the same meanwhile|“Glazer” was saved here/)
    .first()
    .waitFor()
  await desk.getByText('“Glazer” was saved here while you were editing.').waitFor()
  await press('Save changes')
  await desk.getByText('Saved', { exact: true }).waitFor()
  expect(await manage(url, 'GET', `/v1/crm/contacts/${person.id}`)).toMatchObject({
    title: 'Potter',
    phone: '+47 900 00 001',
  })
  expect(wire.complaints.filter((each) => !/409|realtime/.test(each))).toEqual([])
}, 120_000)

test('people of a file are checked, imported, corrected and taken back', async () => {
  const { url, desk, wire } = await openDesk()
  const press = (label: string) => desk.getByRole('button', { name: label, exact: true }).click()
  const file = [
    'First name;Last name;E-Mail;Favourite glaze',
    'Ada;Lovelace;ada@example.com;celadon',
    'Grace;Hopper;grace@example.com;',
    'No;Address;;',
  ].join('\r\n')

  await desk.goto(`${url}/people`)
  await desk.getByRole('link', { name: 'Import people' }).click()
  await desk.getByText('Nothing was imported yet.').waitFor()
  await expectAccessible(desk)
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await desk.getByRole('heading', { name: 'customers.csv' }).waitFor()
  expect(await desk.getByLabel('E-Mail', { exact: true }).inputValue()).toBe('email')
  expect(await desk.getByLabel('First name', { exact: true }).inputValue()).toBe('firstName')
  await desk.getByLabel('Favourite glaze').selectOption({ label: 'Custom field “Favourite glaze”' })
  await desk.getByLabel('Tags for everybody in the file').fill('fair')
  await desk.getByLabel('On what basis they may be written to').selectOption('consent')
  await press('Check the file')
  await desk.getByText('Say where the basis was given.', { exact: true }).waitFor()
  await desk.getByLabel('Where it was given').fill('Trade fair')
  await press('Check the file')
  await desk.getByRole('button', { name: 'Import 2 people' }).waitFor()
  await desk.getByText('It has neither an email nor a phone number.').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'people-import-checked')
  await desk.setViewportSize({ width: 360, height: 740 })
  await desk.emulateMedia({ colorScheme: 'dark' })
  await shoot(desk, 'people-import-checked-narrow-dark')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await press('Import 2 people')
  await desk.getByRole('status').getByText('Imported').waitFor()
  await desk.goto(`${url}/people`)
  await desk.getByRole('link', { name: 'Ada Lovelace' }).waitFor()

  await desk.goBack()
  await press('Take it back')
  await desk.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await desk.getByRole('status').getByText('Taken back').waitFor()
  await desk.goto(`${url}/people`)
  await desk.getByRole('button', { name: 'Restore Ada Lovelace' }).waitFor()
  expect(wire.complaints).toEqual([])
}, 120_000)
