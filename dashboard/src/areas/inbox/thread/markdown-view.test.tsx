import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownView } from './markdown-view.tsx'

const drawn = (source: string) =>
  renderToStaticMarkup(<MarkdownView source={source} />).replace(/ (class|dir)="[^"]*"/g, '')

describe('MarkdownView', () => {
  it('draws emphasis, code and lists within lists as elements', () => {
    const html = drawn('**Bold** and `code`\n\n1. one\n   - inner\n2. two')
    expect(html).toContain('<strong>Bold</strong> and <code>code</code>')
    expect(html).toContain('<ol start="1"><li>one<ul><li>inner</li></ul></li><li>two</li></ol>')
  })

  it('opens links in a tab that knows nothing of the inbox', () => {
    expect(drawn('[here](https://shop.example/a)')).toContain(
      '<a href="https://shop.example/a" target="_blank" rel="noopener noreferrer nofollow">here</a>',
    )
  })

  it('leaves markup and dangerous addresses text', () => {
    const html = drawn('<img src=x onerror=alert(1)> [go](javascript:alert(1))')
    expect(html).not.toMatch(/<img|<a /)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('lets a code block be scrolled by keyboard, under a name', () => {
    expect(drawn('```\nlet a\n```')).toContain('<pre tabindex="0" role="group" aria-label="Code"><code>let a')
  })

  it('draws a colleague who is named as a name, and nothing else that looks like one', () => {
    const mention = `@[Mia Member](usr_${'0'.repeat(22)})`
    expect(drawn(`Ask ${mention}`)).toContain('Ask <span>@Mia Member</span>')
    expect(drawn('Ask @[Mia](usr_short)')).toContain('Ask @[Mia](usr_short)')
  })
})
