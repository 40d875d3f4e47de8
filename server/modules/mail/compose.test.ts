import { describe, expect, it } from 'vitest'
import { composeMail } from './compose.ts'

const hostile = `<img src=x onerror="alert(1)">'&`

describe('a composed mail', () => {
  it('says the same in both forms: heading, paragraphs, quotes, the link, the footnote', () => {
    const mail = {
      subject: 'Reset your password',
      heading: 'Reset your password',
      body: ['Somebody asked for it.', { author: 'Ada', at: '3 May, 14:05', text: 'One\n\nTwo' }],
      action: { label: 'Choose a new password', url: 'https://stoa.example.com/reset?token=a&b=c' },
      footnote: 'It works for an hour.',
    }
    const { text, html } = composeMail(mail, 'en')
    expect(text).toBe(
      'Reset your password\n\nSomebody asked for it.\n\nAda, 3 May, 14:05:\n> One\n>\n> Two\n\n' +
        'Choose a new password:\nhttps://stoa.example.com/reset?token=a&b=c\n\n-- \nIt works for an hour.\n',
    )
    for (const part of [
      'Somebody asked for it.',
      'Ada · 3 May, 14:05',
      'Choose a new password',
      'It works for an hour.',
    ])
      expect(html).toContain(part)
    expect(html).toContain('href="https://stoa.example.com/reset?token=a&amp;b=c"')
  })

  it('never turns what people wrote into markup', () => {
    const mail = {
      subject: hostile,
      heading: hostile,
      body: [hostile, { author: hostile, at: hostile, text: hostile }],
      action: { label: hostile, url: `https://example.com/"${hostile}` },
      footnote: hostile,
    }
    const { html } = composeMail(mail, 'en"><script>')
    expect(html).not.toMatch(/<img|<script|onerror="/)
  })

  it('runs from right to left where the language does', () => {
    const mail = { subject: 'a', heading: 'a', body: [] }
    expect(composeMail(mail, 'ar').html).toContain('<html lang="ar" dir="rtl">')
    expect(composeMail(mail, 'de-AT').html).toContain('<html lang="de-AT" dir="ltr">')
  })
})
