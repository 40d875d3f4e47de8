import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { browserTest, useWidgetPage } from './test/widget-page.ts'
import { picture } from './test/pictures.ts'

const widget = useWidgetPage()
const { service } = widget
const items = () => widget.page.locator('#thread li').allInnerTexts()
const address = '/try/headless.html#channel=cch_1&key=svc_widget_k'

browserTest('a chat drawn by hand sends, receives, shows images and is accessible', async () => {
  await widget.visitPath(address)
  await widget.page.getByLabel('Your message').fill('Hello')
  await widget.page.getByRole('button', { name: 'Send' }).click()
  await widget.eventually(items, ['You: Hello'])
  const session = await widget.sessionId()
  service.say(session, 'Hello, **you**')
  await widget.eventually(items, ['You: Hello', 'Ada: Hello, you'])
  await widget.eventually(
    () => service.frames.filter(({ type }) => type === 'read').map(({ messageIds }) => messageIds),
    [[service.session(session).messages[1]?.id]],
  )
  service.tell(session, { type: 'typing', isTyping: true, authorType: 'operator', authorName: 'Ada' })
  await widget.page.getByText('Ada is writing…').waitFor()

  await widget.page.getByLabel('Images', { exact: true }).setInputFiles([picture('bowl.png')])
  await widget.page.getByRole('button', { name: 'Remove bowl.png' }).waitFor()
  const send = widget.page.getByRole('button', { name: 'Send' })
  await widget.eventually(() => send.isEnabled(), true)
  await send.click()
  await widget.page.getByRole('img', { name: 'bowl.png' }).waitFor()
  await widget.eventually(() => service.session(session).messages.at(-1)?.attachments?.length, 1)
  await widget.expectAccessible('main')
  await widget.shoot('headless')
  expect(widget.complaints()).toEqual([])
})

browserTest('it goes on after a reload, and says what is missing', async () => {
  await widget.visitPath(address)
  await widget.page.getByLabel('Your message').fill('Hello')
  await widget.page.getByRole('button', { name: 'Send' }).click()
  await widget.eventually(items, ['You: Hello'])
  await widget.page.reload()
  await widget.eventually(items, ['You: Hello'])
  await widget.visitPath('/try/headless.html')
  await widget.page.getByText('Put your channel and its key into the address').waitFor()
  expect(await widget.page.getByLabel('Your message').isVisible()).toBe(false)
  expect(widget.complaints()).toEqual([])
})

browserTest('the example of the documentation works as it stands, on a page of another origin', async () => {
  const text = readFileSync(new URL('../docs/headless.md', import.meta.url), 'utf8')
  const example = /```html\n([^]*?)```/.exec(text)?.[1] as string
  const body = example
    .replaceAll('https://stoa.example', widget.serviceOrigin)
    .replace('cch_…', 'cch_1')
    .replace('svc_widget_…', 'svc_widget_k')
  await widget.visitOwn(body)
  await widget.page.getByLabel('Your message').fill('Hello')
  await widget.page.getByRole('button', { name: 'Send' }).click()
  await widget.eventually(items, ['You: Hello (sent)'])
  service.say(await widget.sessionId(), 'Hello, **you**')
  await widget.eventually(items, ['You: Hello (sent)', 'Ada: Hello, you (sent)'])
})
