/** What other areas use of the API keys: the choice of scopes, which roles are made of as well. */
export { ScopesInWords } from './parts/scopes-in-words.tsx'
export { permissionLabel, ScopeField, type KeyScope } from './parts/scope-field.tsx'
