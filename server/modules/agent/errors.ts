import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  agent_config_invalid: [400, 'The agent cannot be set up like this.'],
  agent_config_invalid_model: [400, 'The provider does not offer this model.'],
  agent_key_refused: [400, 'The provider refuses the key.'],
  agent_provider_error: [502, 'The provider was not reached, or did not answer as expected.'],
  agent_budget_spent: [429, 'The tokens of this day or month are used up.'],
  agent_run_not_found: [404, 'There is no such run.'],
})
