import { light } from '../../lib/palette/palette.ts'

/** Something that somebody said, shown apart from the mail's own words. */
export interface Quote {
  author: string
  /** When, as the reader is to see it. */
  at: string
  text: string
}

/** A mail as its writer thinks of it; plain texts, each a paragraph. */
export interface Mail {
  subject: string
  heading: string
  body: readonly (string | Quote)[]
  /** What the reader may do: one button, also written out as an address. */
  action?: { label: string; url: string } | undefined
  /** Why it was sent, what else to know. */
  footnote?: string | undefined
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** The two forms of a mail, for a language (a BCP 47 tag). */
export const composeMail = (mail: Mail, locale: string): { text: string; html: string } => ({
  text: asText(mail),
  html: asHtml(mail, locale),
})

function asText({ heading, body, action, footnote }: Mail): string {
  const parts = body.map((part) =>
    typeof part === 'string'
      ? part
      : `${part.author}, ${part.at}:\n${part.text.replace(/^/gm, '> ').replace(/^> $/gm, '>')}`,
  )
  const link = action && `${action.label}:\n${action.url}`
  return `${[heading, ...parts, link, footnote && `-- \n${footnote}`].filter(Boolean).join('\n\n')}\n`
}

// Mail programs know tables and inline styles; a dark theme is theirs to make, from colors that survive being turned.
function asHtml({ subject, heading, body, action, footnote }: Mail, locale: string): string {
  const direction = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escape(text).replaceAll('\n', '<br>')}</p>`
  const quote = ({ author, at, text }: Quote) =>
    `<div style="margin:0 0 16px;padding:12px 16px;background:${light('surface1')};border-radius:12px">` +
    `<p style="margin:0 0 6px;font-size:13px;color:${light('ink3')}">${escape(author)} · ${escape(at)}</p>` +
    `<p style="margin:0;white-space:pre-wrap">${escape(text).replaceAll('\n', '<br>')}</p></div>`
  const parts = body.map((part) => (typeof part === 'string' ? paragraph(part) : quote(part)))
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${light('accent')};color:${light('onAccent')};text-decoration:none;font-weight:600">${escape(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:${light('ink3')};word-break:break-all">${escape(action.url)}</p>`
  const foot =
    footnote &&
    `<hr style="margin:24px 0 16px;border:0;border-top:1px solid ${light('surface2')}">${paragraph(footnote, `font-size:13px;color:${light('ink3')}`)}`
  return `<!doctype html>
<html lang="${escape(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:${light('paper')};color:${light('ink')};font:15px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="text-align:start">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escape(heading)}</h1>
${[...parts, button, foot].filter(Boolean).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
