import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { OWNER, startService } from './service.ts'
import { expectAccessible, openBrowser, shoot } from './stage.ts'

const SIZE = { width: 1440, height: 900 }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows for a key now, or some steps away (RFC 6238). */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(step).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function enterPassword(page: Page, url: string, next = '/') {
  await page.goto(`${url}/sign-in?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const signedIn = (page: Page) => page.waitForURL((url) => !/sign-in|second-step/.test(url.pathname))

test('an owner adds an app and a passkey, signs in by each and by a recovery code, and removes them', async () => {
  const { url: databaseUrl } = await createTestDatabase()
  const service = await startService({ databaseUrl })
  // By a name: there are no passkeys for an address.
  const url = service.url.replace('127.0.0.1', 'localhost')
  await service.kill('SIGTERM')
  service.env['SVC_BASE_URL'] = url
  await service.start()
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await enterPassword(page, url)
  await signedIn(page)
  await page.goto(`${url}/settings/profile`)
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await expectAccessible(page)
  await shoot(page, 'second-factor-add-app')
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Add authenticator app' }).click()
  await dialog.getByText('They are shown only now').waitFor()
  const codes = ((await dialog.locator('pre').textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  await shoot(page, 'second-factor-codes')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText(/^Passkey: /).waitFor()
  await expectAccessible(page)

  await context.clearCookies({ name: 'svc_session' })
  await enterPassword(page, url)
  await page.waitForURL(/second-step/)
  await expectAccessible(page)
  await shoot(page, 'second-step')
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await signedIn(page)

  await context.clearCookies({ name: 'svc_session' })
  await enterPassword(page, url)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await signedIn(page)

  await context.clearCookies({ name: 'svc_session' })
  await enterPassword(page, url)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await signedIn(page)

  // Whoever was on the way to an app goes on to it, which no page of the dashboard answers.
  await context.clearCookies({ name: 'svc_session' })
  await enterPassword(page, url, '/oauth/authorize?client_id=nobody')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/oauth\/consent\?problem=/)

  await page.goto(`${url}/settings/organization`)
  await page.getByRole('button', { name: 'Require a second factor' }).click()
  await dialog.getByRole('button', { name: 'Require a second factor' }).click()
  await page.getByText('Required of every member.').waitFor()
  await page.getByRole('button', { name: 'Stop requiring it' }).click()
  await dialog.getByRole('button', { name: 'Stop requiring it' }).click()
  await page.getByText('Up to each member.').waitFor()

  await page.goto(`${url}/settings/profile`)
  for (let left = 2; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('You have none yet.').waitFor()
  await context.clearCookies({ name: 'svc_session' })
  await enterPassword(page, url)
  await signedIn(page)
}, 90_000)
