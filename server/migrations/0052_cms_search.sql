-- What is looked for in texts of a configuration: all words of what was typed, the last of which may be a beginning (`before` and
-- `beginning`; null where it is none), also as they are written.
create function cms_query(configuration text, typed text, before text, beginning text) returns tsquery
  language sql stable parallel safe set client_min_messages = error
as $$
  select case when beginning is null then websearch_to_tsquery(configuration::regconfig, typed)
    else websearch_to_tsquery(configuration::regconfig, typed) || websearch_to_tsquery('simple', typed)
      || (websearch_to_tsquery(configuration::regconfig, before) && to_tsquery('simple', quote_literal(beginning) || ':*')) end
$$;
grant execute on function cms_query to svc_app, svc_system;

-- Entries by their words, and by titles that are nearly what was typed. Neither `@@` nor likeness is answered from an index under
-- row-level security, so these functions look as the system role, at the current organization alone, and give nothing but ids and
-- figures. There are two that differ in a word: an index of the live copies, and one of the working copies.
set local role svc_system;
do $make$
declare
  template constant text := $template$
create function svc_search.%1$s(
  -- The configurations to look by, what was typed, and the end of it that may be the beginning of a word; `spelled` in lower case
  -- to find titles by that are written otherwise, null for none.
  configurations text[], typed text, before text, beginning text, spelled text,
  in_collection text, in_locale text, of_status text,
  -- How many are looked at, and with how many nothing is looked for that is only alike.
  most integer, enough integer
) returns table (entry_id text, rank real, likeness real)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
  set client_min_messages = error set pg_trgm.word_similarity_threshold = 0.5
as $body$
declare
  queries tsquery[];
  query tsquery;
begin
  select array_agg(q order by place), (string_agg('(' || q::text || ')', ' | ') filter (where numnode(q) > 0))::tsquery into queries, query
  from (
    select place, public.cms_query(configuration, typed, before, beginning) as q
    from unnest(configurations) with ordinality as c (configuration, place)
  ) made;
  return query
  with found as materialized (
    select t.entry_id, t.words, t.configuration, lower(t.title || ' ' || t.slug) as name from public.cms_search_texts t
    where t.org_id = public.kernel_org() and %2$s and t.words @@ query
      and (in_collection is null or t.collection_id = in_collection) and (in_locale is null or t.locale = in_locale) %3$s
    limit most
  ), titled as materialized (
    -- Of a common word those that have it in the title, which the others may have kept out.
    select t.entry_id, t.words, t.configuration, lower(t.title || ' ' || t.slug) as name from public.cms_search_texts t
    where (select count(*) from found) >= most and t.org_id = public.kernel_org() and %2$s and t.title_words @@ query
      and (in_collection is null or t.collection_id = in_collection) and (in_locale is null or t.locale = in_locale) %3$s
    limit most
  ), alike as materialized (
    select t.entry_id, null::tsvector as words, t.configuration, lower(t.title || ' ' || t.slug) as name from public.cms_search_texts t
    where spelled is not null and (select count(*) from found) < enough and t.org_id = public.kernel_org() and %2$s
      and lower(t.title || ' ' || t.slug) operator(public.%%>) spelled
      and (in_collection is null or t.collection_id = in_collection) and (in_locale is null or t.locale = in_locale) %3$s
    limit most
  ), ranked as (
    select c.entry_id, c.name, max(ts_rank(c.words, queries[array_position(configurations, c.configuration)], 32)) as rank
    from (select * from found union all select * from titled union all select * from alike) c
    -- Found by another language's form of a word: its own decides.
    where c.words is null or c.words @@ queries[array_position(configurations, c.configuration)]
    group by c.entry_id, c.name
  )
  select r.entry_id, r.rank::real, case when spelled is null then 0 else public.word_similarity(spelled, r.name) end
  from ranked r;
end $body$;
$template$;
  of_status constant text := $status$
      and exists (select from public.cms_entries e where e.org_id = t.org_id and e.id = t.entry_id
        and case when of_status is null then e.status <> 'archived' else e.status = of_status end)$status$;
begin
  execute format(template, 'live_content', 't.is_live', '');
  execute format(template, 'drafted_content', 'not t.is_live', of_status);
end $make$;
revoke all on function svc_search.live_content, svc_search.drafted_content from public;
grant execute on function svc_search.live_content, svc_search.drafted_content to svc_app, svc_system;
reset role;

-- What visitors search for in content has no tracker.
alter table analytics_searches alter column tracker_id drop not null;

-- What waits for people: drafts that programs wrote, and what will be published.
create index cms_entries_to_review on cms_entries (org_id, updated_at desc, id) where status = 'draft' and edited_by_type = 'agent';
create index cms_entries_scheduled on cms_entries (org_id, scheduled_at, id) where status = 'scheduled';
