import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  connectors_not_found: [404, 'There is no such connector.'],
  connectors_invalid: [400, 'The connector cannot be set up or used like this.'],
  connectors_conflict: [409, 'A connector with this name is there already.'],
  connectors_expired: [409, 'The consent for the connector has ended: connect it again.'],
  connectors_vendor_error: [502, 'The connected system did not do what was asked.'],
  credential_handoff_not_found: [404, 'The link is not valid, was used, or is too old.'],
})
