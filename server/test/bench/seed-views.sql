-- A day's views of one tracker: $1 organization, $2 tracker, $3 day, $4 visits. Visitors come back, some pages and sources
-- are far more common than others, and the hours follow the sun.
insert into analytics_events (org_id, id, day, tracker_id, created_at, source, subject_type, subject_id, path, referrer, visitor_id,
  user_agent_class, dwell_ms, read_depth, country, channel, referrer_source, device, browser, os, language, screen, utm_source,
  utm_medium, utm_campaign, bot)
with visits as materialized (
  select v,
    $3::timestamp at time zone 'UTC' + ((8 + 12 * sqrt(random()) * sign(random() - 0.3) + 24)::numeric % 23.4) * interval '1 hour' as began,
    'v' || floor(3000000 * random() ^ 2)::int as visitor,
    1 + floor(-2.6 * ln(1 - random() * 0.97))::int as views,
    (array['NO','SE','DK','DE','US','GB','FR','NL','PL','ES','IN','BR','JP'])[1 + floor(13 * random() ^ 2)::int] as country,
    floor(10 * random() ^ 1.5)::int as source,
    random() < 0.55 as is_phone,
    random() < 0.06 as is_bot
  from generate_series(1, $4::int) v
)
select $1, 'avw_' || substr(md5($2 || $3 || v || ':' || n), 1, 22), $3::date, $2, began + n * 70 * random() * interval '1 second',
  'tracker', case when n > 1 and random() < 0.08 then 'event' else 'page' end,
  case when n > 1 and random() < 0.08 then (array['signup','download','play','share'])[1 + floor(4 * random() ^ 2)::int]
    else '/' || (array['docs','blog','pricing','products','help'])[1 + p % 5] || '/page-' || p end,
  '/' || (array['docs','blog','pricing','products','help'])[1 + p % 5] || '/page-' || p,
  case when n = 1 and source between 2 and 8 then 'https://' || (array['google.com','bing.com','linkedin.com','news.ycombinator.com','t.co','duckduckgo.com','example.org'])[source - 1] || '/' end,
  visitor, 'tracker', (1000 + 60000 * random() ^ 3)::int, (array[0,25,50,75,100])[1 + floor(5 * random())::int],
  country, case when source < 2 then 'direct' when source < 8 then 'search' else 'campaign' end,
  case when source between 2 and 8 then (array['Google','Bing','LinkedIn','Hacker News','X','DuckDuckGo','example.org'])[source - 1] end,
  case when is_phone then 'mobile' else 'desktop' end,
  (array['Chrome','Safari','Firefox','Edge','Samsung Internet'])[1 + floor(5 * random() ^ 2)::int],
  (array['Windows','iOS','Android','macOS','Linux'])[1 + floor(5 * random() ^ 1.5)::int],
  lower(country), case when is_phone then 'xs' else (array['lg','xl','md'])[1 + floor(3 * random() ^ 2)::int] end,
  case when source = 9 then 'newsletter' end, case when source = 9 then 'email' end,
  case when source = 9 then 'week-' || (1 + floor(50 * random()))::int end,
  case when is_bot then 'user_agent' end
from visits cross join lateral (select n, floor(20000 ^ random())::int as p from generate_series(1, views) n) pages
where (began + n * 70 * interval '1 second') < $3::timestamp at time zone 'UTC' + interval '1 day'
