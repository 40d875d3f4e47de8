// By their files: the package's entry warns on Node.js 20, where all that is used of it works.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  export const {
    InvalidClientMetadata,
    InvalidGrant,
    InvalidRedirectUri,
    InvalidScope,
    InvalidTarget,
  }: typeof import('oidc-provider').errors
}
declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  export const { Check, Prompt, base }: typeof import('oidc-provider').interactionPolicy
}
