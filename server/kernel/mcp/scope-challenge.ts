/**
 * The `WWW-Authenticate` of a call that lacks a scope (RFC 6750, section 3.1). It names the scope of this call alone, not those
 * that the credential has: what was granted is for the client to remember, and for nobody else to learn from a refusal.
 */
export function scopeChallenge(scope: string, resourceMetadata?: string): string {
  const metadata = resourceMetadata === undefined ? '' : `, resource_metadata="${resourceMetadata}"`
  return `Bearer error="insufficient_scope", error_description="The scope ${scope} is missing.", scope="${scope}"${metadata}`
}
