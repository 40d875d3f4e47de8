-- PostgreSQL's parser takes time by the square of some marks that repeat, such as `<!--`, `/~` and `a_`, which are no words. New texts come
-- without them; those that have any are written anew, the excerpts only where they are hardly anything else.
update cms_search_texts t set
  body = case when length(translate(t.body, '<>/~@_&:\', '')) < 0.9 * length(t.body)
    then translate(t.body, '<>/~@_&:\', '         ') else t.body end,
  title_words = made.title_words,
  words = setweight(made.title_words, 'A')
    || to_tsvector(t.configuration::regconfig, translate(t.body, '<>/~@_&:\', '         '))
from (
  select org_id, entry_id, is_live,
    to_tsvector(configuration::regconfig, translate(title || ' ' || slug, '<>/~@_&:\', '         '))
      || to_tsvector('simple', translate(title || ' ' || slug, '<>/~@_&:\', '         ')) as title_words
  from cms_search_texts
) made
where made.org_id = t.org_id and made.entry_id = t.entry_id and made.is_live = t.is_live
  and (t.body || t.title || t.slug) ~ '[<>/~@_&:\\]';
