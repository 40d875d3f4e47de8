import { errors } from '../../kernel/errors.ts'

/** What the content operations refuse with. */
export const E = errors({
  cms_not_found: [404, 'There is no such content.'],
  cms_collection_not_found: [404, 'Collection not found.'],
  cms_entry_not_found: [404, 'Entry not found.'],
  cms_version_not_found: [404, 'The entry has no such version.'],
  cms_locale_not_found: [404, 'Language not found.'],
  cms_asset_not_found: [404, 'Asset not found.'],
  cms_redirect_not_found: [404, 'Redirect not found.'],
  cms_invalid: [400, 'The content does not fit its collection.'],
  cms_edit_failed: [400, 'An edit fits no place, or more than one. Nothing was changed.'],
  cms_slug_conflict: [409, 'Another entry has this slug in this language.'],
  cms_translation_conflict: [409, 'There is a translation in this language already.'],
  cms_locale_conflict: [409, 'This language is there already.'],
  cms_version_conflict: [409, 'The entry has changed since you read it.'],
  cms_state_conflict: [409, 'This is not possible in the state of the entry.'],
  cms_referenced: [409, 'Other entries refer to it.'],
  cms_in_use: [409, 'Entries use it.'],
  cms_limit_reached: [409, 'There are as many of these as an organization can have.'],
  cms_change_needs_consent: [409, 'The change would make entries invalid or hide what they say.'],
  preview_token_invalid: [403, 'The preview link is not valid, or its time is over.'],
})
