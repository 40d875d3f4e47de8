const named = (table: string) => (orgId: string, id: string, alias: string) =>
  `left join lateral (select x.name from ${table} x where x.org_id = ${orgId} and x.id = ${id} limit 1) ${alias} on true`

/** SQL: joins the topic named by two columns as `alias`, with its `name`. */
export const topicJoin = named('conv_topics')

/** SQL: joins the channel named by two columns as `alias`, with its `name`. */
export const channelJoin = named('conv_channels')
