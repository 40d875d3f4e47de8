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
  cms_asset_too_large: [400, 'The file is too large: an image may have 10 MB, another file 50 MB.'],
  cms_asset_mime_rejected: [
    400,
    'Files of this type are not accepted, or the file is of another type than declared. SVG is refused.',
  ],
  cms_upload_missing: [400, 'No bytes were uploaded.'],
  cms_upload_size_mismatch: [400, 'The upload has another size than was announced.'],
  cms_asset_fetch_failed: [400, 'The file could not be fetched from this address.'],
  cms_asset_busy: [503, 'Too many files are being worked on; try again shortly.'],
  preview_token_invalid: [403, 'The preview link is not valid, or its time is over.'],
})
