import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { callTool, startProgram } from './oauth-program.ts'
import { OWNER, startService } from './service.ts'
import { expectAccessible, openBrowser, shoot, startSite } from './stage.ts'

const SIZE = { width: 1280, height: 900 }
const HARBOUR = `org_${'harbour0'.padEnd(22, '0')}`

/** A service whose owner belongs to a second organization, `Harbour`, too, and a browser that nobody signed in. */
async function open() {
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl })
  await sql(`insert into iam_orgs (id, name) values ('${HARBOUR}', 'Harbour')`)
  await sql(
    `insert into iam_memberships (org_id, user_id, role) select '${HARBOUR}', id, 'owner' from iam_users`,
  )
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  return { url, context, page: await context.newPage() }
}

/** What the program is told once the browser is back with it. */
async function answerOf(page: Page): Promise<URLSearchParams> {
  await page.getByRole('heading', { name: 'Back in the program' }).waitFor()
  return new URL(page.url()).searchParams
}

async function moveTo(context: BrowserContext, url: string, orgId: string): Promise<void> {
  const cookies = await context.cookies(url)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(
    (await call(url, 'PATCH', '/v1/me/memberships/active', { cookie, body: { orgId } })).status,
  ).toBeLessThan(300)
}

test('a person connects a program to one of their organizations, sees what it may do, and disconnects it', async () => {
  const { url, context, page } = await open()
  const program = await startProgram(url, 'Desk helper')

  await page.goto(program.startUrl({ scope: 'org:read conv:read conv:write' }))
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'An app asks for access.' }).waitFor()
  await page.getByText(`Your answer goes to ${new URL(program.redirectUrl).host}.`).waitFor()
  await page.getByText('nobody has verified').waitFor()
  await page.getByLabel('Organization', { exact: true }).selectOption('Harbour')
  const boxes = page.getByRole('checkbox')
  expect(await boxes.count()).toBe(3)
  await page.getByRole('group', { name: 'It can change' }).getByRole('checkbox').uncheck()
  await expectAccessible(page)
  await shoot(page, 'oauth-consent')
  await page.getByRole('button', { name: 'Allow' }).click()

  const answer = await answerOf(page)
  expect([answer.get('state'), answer.get('iss'), answer.get('error')]).toEqual(['the-state', url, null])
  const token = await program.redeem(answer)
  const known = await callTool(url, token, 'identity_whoami')
  expect(known.status).toBe(200)
  expect(known.text).toContain(HARBOUR)

  // In the organization of the session there is nothing; in the one that was chosen, it is shown with what was allowed.
  await page.goto(`${url}/settings/connections`)
  await page.getByText('No connected apps yet').waitFor()
  await moveTo(context, url, HARBOUR)
  await page.goto(`${url}/settings/connections`)
  const row = page.getByRole('listitem').filter({ hasText: 'Desk helper' })
  await row.getByText('2 permissions').click()
  await row.getByText('conv:read').waitFor()
  expect(await row.getByText('conv:write').count()).toBe(0)
  expect(await row.textContent()).not.toContain('never')
  await expectAccessible(page)
  await shoot(page, 'oauth-connected-apps')
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No connected apps yet').waitFor()
  expect((await callTool(url, token, 'identity_whoami')).status).toBe(401)
}, 120_000)

test('the page that asks says who is signed in, and somebody else can answer the same request, and allow more', async () => {
  const { url, context, page } = await open()
  const program = await startProgram(url, 'Desk helper')
  const signIn = async () => {
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'An app asks for access.' }).waitFor()
  }

  await page.goto(program.startUrl({ scope: 'org:read conv:read' }))
  await signIn()
  await page.getByText(`(${OWNER.email})`).waitFor()
  const cookieOf = async () => (await context.cookies(url)).find(({ name }) => name === 'svc_session')?.value
  const before = await cookieOf()
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.getByLabel('Email').waitFor()
  expect(before === undefined || (await cookieOf()) !== before).toBe(true)
  await signIn()
  expect(await page.getByRole('checkbox').count()).toBe(2)
  await page.getByText('Allow more than it asks for').click()
  const more = page.getByRole('group', { name: 'It could also change' }).getByRole('checkbox')
  expect(await more.evaluateAll((boxes) => boxes.some((box) => (box as HTMLInputElement).checked))).toBe(
    false,
  )
  await more.first().check()
  await expectAccessible(page)
  await shoot(page, 'oauth-consent-more')
  await page.getByRole('button', { name: 'Allow' }).click()
  const answer = await answerOf(page)
  expect([answer.get('state'), answer.get('error')]).toEqual(['the-state', null])
  expect((await callTool(url, await program.redeem(answer), 'identity_whoami')).status).toBe(200)
  await page.goto(`${url}/settings/connections`)
  await page.getByText('3 permissions').waitFor()
}, 120_000)

test('by the keyboard alone a person signs in and denies one request, allows another, and disconnects', async () => {
  const { url, page } = await open()
  const program = await startProgram(url, 'Desk helper')
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const label =
        (await focused.count()) === 0
          ? ''
          : await focused.evaluate((element) => {
              const { labels, textContent } = element as HTMLInputElement
              return labels?.[0]?.textContent ?? textContent
            })
      if (label?.trim() === name) return
    }
    throw new Error(`no ${name} can be reached on ${page.url()}`)
  }

  await page.goto(program.startUrl({ scope: 'org:read conv:read' }))
  await page.getByLabel('Email').waitFor()
  if (!(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)))
    await tabTo('Email')
  await page.keyboard.type(OWNER.email)
  await tabTo('Password')
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'An app asks for access.' }).waitFor()
  await tabTo('Deny')
  await page.keyboard.press('Enter')
  const no = await answerOf(page)
  expect([no.get('error'), no.get('code'), no.get('iss')]).toEqual(['access_denied', null, url])

  await page.goto(program.startUrl({ scope: 'org:read conv:read' }))
  await page.getByRole('heading', { name: 'An app asks for access.' }).waitFor()
  await tabTo('Allow')
  await page.keyboard.press('Space')
  const token = await program.redeem(await answerOf(page))
  expect((await callTool(url, token, 'identity_whoami')).status).toBe(200)

  await page.goto(`${url}/settings/connections`)
  await page.getByText('Desk helper').first().waitFor()
  await tabTo('Disconnect')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo('Disconnect')
  await page.keyboard.press('Enter')
  await page.getByText('No connected apps yet').waitFor()
  expect((await callTool(url, token, 'identity_whoami')).status).toBe(401)
}, 120_000)

test('neither the page that asks nor the one to sign in on is shown in a frame of another site', async () => {
  const { url, page } = await open()
  const program = await startProgram(url, 'Desk helper')
  const framed = [program.startUrl(), `${url}/oauth/consent?request=any`, `${url}/sign-in`]
  for (const address of framed.slice(1)) {
    const { headers } = await fetch(address)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
  // What may be shown there is, so that a frame without anything of ours means something.
  const sources = [...framed, program.redirectUrl]
  const site = await startSite(
    sources.map((source) => `<iframe src="${source.replaceAll('&', '&amp;')}"></iframe>`).join('\n'),
  )
  await page.goto(site, { waitUntil: 'load' })
  await page.frameLocator('iframe >> nth=3').getByText('Back in the program').waitFor()
  const frames = page.mainFrame().childFrames()
  expect(frames).toHaveLength(4)
  for (const frame of frames.slice(0, 3)) {
    expect(frame.url()).toMatch(/^chrome-error:/)
    // The browser's own page says why, with a button of its own in some.
    expect(await frame.locator('#root, input').count()).toBe(0)
  }
}, 60_000)
