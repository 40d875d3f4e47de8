import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  kb_not_found: [404, 'There is no such thing in the knowledge base.'],
  kb_invalid: [400, 'This cannot be done with what is there.'],
  kb_conflict: [409, 'It is there already.'],
  kb_version_conflict: [409, 'It has changed since it was read.'],
  kb_source_reading: [409, 'The source is being read.'],
  kb_curation_decided: [409, 'Somebody has decided about this source already.'],
})
