/** What kind of place a link stands in. */
export type SourceKind = 'search' | 'social' | 'mail' | 'ai'

/** Names of sites, by kind, with the hosts that they are reached at; hosts below these are theirs too. */
const SOURCES: Record<SourceKind, Record<string, string>> = {
  search: {
    Bing: 'bing.com cn.bing.com',
    DuckDuckGo: 'duckduckgo.com',
    'Yahoo!': 'search.yahoo.com search.yahoo.co.jp',
    Baidu: 'baidu.com',
    Yandex: 'yandex.com yandex.ru yandex.kz yandex.by yandex.com.tr ya.ru',
    Ecosia: 'ecosia.org',
    Qwant: 'qwant.com',
    Startpage: 'startpage.com',
    Brave: 'search.brave.com',
    Kagi: 'kagi.com',
    Naver: 'search.naver.com m.search.naver.com',
    Seznam: 'search.seznam.cz',
    Sogou: 'sogou.com',
    Swisscows: 'swisscows.com',
    Mojeek: 'mojeek.com',
    Presearch: 'presearch.com',
    Kvasir: 'kvasir.no',
    AOL: 'search.aol.com',
    Ask: 'ask.com',
    Haosou: 'so.com',
    Coccoc: 'coccoc.com',
    Daum: 'search.daum.net',
  },
  social: {
    Facebook: 'facebook.com fb.com fb.me messenger.com',
    Instagram: 'instagram.com',
    Threads: 'threads.net threads.com',
    X: 'twitter.com x.com t.co',
    LinkedIn: 'linkedin.com lnkd.in',
    Reddit: 'reddit.com redd.it',
    YouTube: 'youtube.com youtu.be',
    TikTok: 'tiktok.com',
    Pinterest: 'pinterest.com pin.it',
    Snapchat: 'snapchat.com',
    WhatsApp: 'whatsapp.com wa.me',
    Telegram: 't.me telegram.org',
    Discord: 'discord.com',
    Slack: 'slack.com',
    Mastodon: 'mastodon.social mastodon.online mas.to hachyderm.io fosstodon.org',
    Bluesky: 'bsky.app',
    'Hacker News': 'news.ycombinator.com',
    Lobsters: 'lobste.rs',
    'Product Hunt': 'producthunt.com',
    VK: 'vk.com vk.ru',
    Weibo: 'weibo.com weibo.cn t.cn',
    Tumblr: 'tumblr.com',
    Quora: 'quora.com',
    Medium: 'medium.com',
    'Stack Overflow': 'stackoverflow.com',
    GitHub: 'github.com',
    Xing: 'xing.com',
    Vimeo: 'vimeo.com',
    Flickr: 'flickr.com',
    Twitch: 'twitch.tv',
  },
  mail: {
    Gmail: 'mail.google.com',
    Outlook: 'outlook.live.com outlook.office.com outlook.office365.com outlook.com',
    'Yahoo! Mail': 'mail.yahoo.com mail.yahoo.co.jp',
    'Proton Mail': 'mail.proton.me',
    'iCloud Mail': 'icloud.com',
    Fastmail: 'fastmail.com',
    GMX: 'gmx.net gmx.com gmx.de',
    'WEB.DE': 'web.de',
    'Zoho Mail': 'mail.zoho.com mail.zoho.eu',
    'Mail.ru': 'e.mail.ru',
    Mailchimp: 'list-manage.com mailchi.mp',
  },
  ai: {
    ChatGPT: 'chatgpt.com chat.openai.com openai.com',
    Claude: 'claude.ai',
    Perplexity: 'perplexity.ai',
    Gemini: 'gemini.google.com bard.google.com',
    Copilot: 'copilot.microsoft.com copilot.com',
    'Meta AI': 'meta.ai',
    DeepSeek: 'deepseek.com',
    Grok: 'grok.com',
    Mistral: 'mistral.ai',
    'You.com': 'you.com',
    Phind: 'phind.com',
    Poe: 'poe.com',
    Kimi: 'kimi.com kimi.moonshot.cn',
    Qwen: 'chat.qwen.ai',
    NotebookLM: 'notebooklm.google.com',
  },
}

/** A site that is known by name. */
export interface Source {
  name: string
  kind: SourceKind
}

const byHost = new Map<string, Source>(
  Object.entries(SOURCES).flatMap(([kind, sites]) =>
    Object.entries(sites).flatMap(([name, hosts]) =>
      hosts.split(' ').map((host): [string, Source] => [host, { name, kind: kind as SourceKind }]),
    ),
  ),
)

const byName = new Map<string, Source>(
  [...byHost.values(), { name: 'Google', kind: 'search' as const }].map((source) => [
    source.name.toLowerCase(),
    source,
  ]),
)

// Google has a domain in most countries; its other services have names before it.
const GOOGLE = /^(www\.|m\.|encrypted\.)?google\.(com?\.)?[a-z]{2,3}$/
const ANDROID_APPS: Record<string, Source> = {
  'com.google.android.googlequicksearchbox': { name: 'Google', kind: 'search' },
  'com.google.android.gm': { name: 'Gmail', kind: 'mail' },
  'com.linkedin.android': { name: 'LinkedIn', kind: 'social' },
  'com.slack': { name: 'Slack', kind: 'social' },
  'org.telegram.messenger': { name: 'Telegram', kind: 'social' },
  'com.reddit.frontpage': { name: 'Reddit', kind: 'social' },
}

/** The known site that a host belongs to; Android apps have their package's name as a host. */
export function sourceOfHost(host: string): Source | undefined {
  if (GOOGLE.test(host)) return byName.get('google')
  const app = ANDROID_APPS[host]
  if (app) return app
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const found = byHost.get(rest)
    if (found) return found
  }
  return undefined
}

/** The known site that somebody means by `utm_source`: a name, as a host or in short. */
export const sourceOfName = (text: string): Source | undefined =>
  byName.get(SHORT[text.toLowerCase()] ?? text.toLowerCase()) ?? sourceOfHost(text.toLowerCase())

const SHORT: Record<string, string> = {
  fb: 'facebook',
  ig: 'instagram',
  twitter: 'x',
  yt: 'youtube',
  hn: 'hacker news',
  hackernews: 'hacker news',
  producthunt: 'product hunt',
  yahoo: 'yahoo!',
  adwords: 'google',
}
