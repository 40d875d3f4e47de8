interface Post {
  id?: number | string
  title?: string
  type?: string
  status?: string
  body?: string
  slug?: string
  date?: string
  /** What else is said of it. */
  more?: string
}

/** A post of a WordPress export. */
export const post = ({
  id = 1,
  title = `Post ${id}`,
  type = 'post',
  status = 'publish',
  body = '',
  slug = `post-${id}`,
  date = '2020-01-02 10:00:00',
  more = '',
}: Post): string => `
  <item><title><![CDATA[${title}]]></title><link>https://old.test/${slug}/</link>
  <dc:creator><![CDATA[ada]]></dc:creator><content:encoded><![CDATA[${body}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt>
  <wp:post_name><![CDATA[${slug}]]></wp:post_name><wp:status>${status}</wp:status>
  <wp:post_type>${type}</wp:post_type>${more}</item>`

/** A file of a WordPress export. */
export const attachment = (id: number, address: string): string =>
  post({
    id,
    type: 'attachment',
    status: 'inherit',
    more: `<wp:attachment_url>${address.replaceAll('&', '&amp;')}</wp:attachment_url>`,
  })

/** What a plugin or WordPress itself keeps of a post. */
export const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

/** A WordPress export of a blog of a network. */
export const wxr = (items: string[], { blog = 'https://old.test', head = '' } = {}): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>${blog}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://network.test</wp:base_site_url><wp:base_blog_url>${blog}</wp:base_blog_url>${head}
${items.join('')}</channel></rss>`)
