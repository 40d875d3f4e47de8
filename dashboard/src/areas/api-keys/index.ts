/** What other areas use of the API keys: the choice of scopes, which roles are made of as well. */
export { permissionLabel, ScopeField, type KeyScope } from './parts/scope-field.tsx'
