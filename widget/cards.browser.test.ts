import { expect } from 'vitest'
import type { MessageComponent, Product } from '@stoa/sdk/chat'
import { testImage } from './test/test-image.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const button = (name: string) => widget.page.getByRole('button', { name, exact: true })

const product = (ref: string, more: Partial<Product>): Product => ({
  productRef: ref,
  title: 'Reading lamp',
  imageUrl: null,
  url: `https://shop.example/${ref}`,
  currency: 'EUR',
  priceMin: '49.00',
  priceMax: '49.00',
  ...more,
})
const products = (items: Product[]): MessageComponent => ({
  type: 'product_list',
  source: { connectionId: 'con_1', vendor: 'shop', label: 'Lantern shop' },
  items,
})

/** A conversation with a first reply. */
async function begin(...tags: Record<string, string>[]): Promise<string> {
  await widget.visit(...tags)
  await widget.open()
  await widget.write('Which lamp is good for reading?')
  await widget.eventually(widget.sentCount, 1)
  const session = await widget.sessionId()
  service.say(session, 'These are the ones that readers like most.')
  return session
}

const KNOWN = { 'data-svc-visitor-email': 'eve@example.org' }

browserTest(
  'products are cards with a price that can be read, reached by keyboard, and linked safely',
  async () => {
    const session = await begin(KNOWN)
    service.say(session, '', {
      components: [
        products([
          product('a', {}),
          product('b', {
            title: 'A lamp with a title that goes on for more than two lines of the card',
            priceMax: '89.90',
          }),
          product('c', { currency: 'not one', priceMin: '12.5', priceMax: null }),
          product('e', { priceMin: '\ufdfd'.repeat(32), currency: '\ufdfd'.repeat(3), priceMax: null }),
          product('d', {
            url: 'javascript:alert(1)',
            imageUrl: 'http://insecure.example/x.png',
            priceMin: null,
            priceMax: null,
          }),
        ]),
      ],
    })
    const list = widget.page.getByRole('region', { name: 'Products Lantern shop' })
    await list.waitFor()
    expect(await list.getByRole('listitem').count()).toBe(5)
    // Whatever a shop calls a price, in whatever font there is, pushes nothing aside.
    const wide = () =>
      widget.page
        .locator('.thread, .product')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(await wide()).toBe(0)
    const links = await list
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('href'), one.getAttribute('rel'), one.getAttribute('target')]),
      )
    expect(links).toEqual(
      ['a', 'b', 'c', 'e'].map((ref) => [`https://shop.example/${ref}`, 'noopener noreferrer', '_blank']),
    )
    expect(await list.innerText()).toMatch(/€49\n[^]*€49 – €89.90\n[^]*from 12.5 not one/)
    expect(await list.locator('img').count()).toBe(0)
    await widget.inspect('40-products')
    await list.focus()
    await widget.page.keyboard.press('ArrowRight')
    await widget.eventually(() => list.evaluate((view) => view.scrollLeft > 0), true)
  },
)

browserTest('asks for an email address after the first reply, without taking the focus', async () => {
  const session = await begin()
  const field = widget.page.getByLabel('Your email address', { exact: true })
  await field.waitFor()
  expect(await widget.focused()).toBe('Your message')
  await widget.inspect('41-email')
  await field.fill('not an address')
  await field.blur()
  await widget.page.getByText('Enter a valid email address.').waitFor()
  await widget.inspect('42-email-invalid')
  await field.press('Enter')
  expect(await field.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)).toBe(
    true,
  )
  service.problem = { status: 503, code: 'unavailable', path: 'visitor' }
  await field.fill('eve@example.org')
  await button('Save').click()
  await widget.page.getByText('Your address could not be saved.').waitFor()
  service.problem = undefined
  await button('Save').click()
  await widget.page.getByText('We’ve saved eve@example.org.').waitFor()
  await widget.inspect('43-email-thanks')
  expect(service.session(session).conversation?.contactEmail).toBe('eve@example.org')
})

browserTest('who does not want to give an address is not asked again', async () => {
  const session = await begin()
  await button('Not now').click()
  expect(await widget.focused()).toBe('Your message')
  service.say(session, 'By the way …')
  await widget.page.getByText('By the way …', { exact: true }).waitFor()
  expect(await widget.page.getByLabel('Your email address', { exact: true }).count()).toBe(0)
})

browserTest('when the conversation is over it can be rated, by keyboard too, and rated anew', async () => {
  const session = await begin(KNOWN)
  service.emit(session, 'conversation.status_changed', { status: 'closed' })
  await widget.page.getByText('How did we do?').waitFor()
  await widget.inspect('44-rating')
  const star = (count: number) => widget.page.getByRole('radio', { name: `${count} of 5 stars` })
  await star(1).focus()
  await widget.page.keyboard.press('Space')
  for (let index = 0; index < 3; index += 1) await widget.page.keyboard.press('ArrowRight')
  expect(await star(4).isChecked()).toBe(true)
  await widget.page.getByLabel('Tell us more').fill('Quick and kind.')
  await widget.inspect('45-rating-comment')
  service.problem = { status: 503, code: 'unavailable', path: 'rating' }
  await button('Send rating').click()
  await widget.page.getByText('Your rating could not be sent.').waitFor()
  service.problem = undefined
  await button('Send rating').click()
  await widget.page.getByText('Thank you for your rating.').waitFor()
  await widget.inspect('46-rated')
  const sent = service.requests.filter(({ path }) => path === 'rating').pop()
  expect(sent?.body).toMatchObject({ sessionId: session, rating: 4, comment: 'Quick and kind.' })
  await button('Change rating').click()
  await widget.eventually(widget.focused, '4 of 5 stars')
  await star(5).click({ force: true })
  await button('Send rating').click()
  await widget.page.getByRole('img', { name: '5 of 5 stars' }).waitFor()
})

browserTest('products show their image, and a drawing where it cannot be had', async () => {
  await widget.newVisitor({ bypassCSP: true })
  await widget.context.route('https://shop.example/**', (route) =>
    route.request().url().endsWith('lost.png')
      ? route.abort()
      : route.fulfill({ body: testImage(300, 220, 2), contentType: 'image/png' }),
  )
  const session = await begin(KNOWN)
  const items = ['lamp', 'cord', 'lost'].map((name) =>
    product(name, { title: `A ${name}`, imageUrl: `https://shop.example/${name}.png` }),
  )
  service.say(session, 'Here they are.', { components: [products(items)] })
  await widget.eventually(() => widget.page.locator('.product img').count(), 2)
  await widget.inspect('47-product-images')
})
