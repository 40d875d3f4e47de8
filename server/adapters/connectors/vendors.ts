import type { ConnectorVendor, ConnectorVendors } from '../../kernel/ports/connectors.ts'
import { APPLICATION, secretField, textField, urlField } from './fields.ts'
import { askJson, textAt } from './json.ts'
import { customMcp } from './custom-mcp.ts'

const bearer = (token: string | undefined) => ({
  authorization: `Bearer ${token ?? ''}`,
  accept: 'application/json',
})

const shopify: ConnectorVendor = {
  vendor: 'shopify',
  domain: 'commerce',
  displayName: 'Shopify',
  fields: [
    {
      ...textField(
        { key: 'shopDomain', label: 'Shop domain', placeholder: 'my-shop.myshopify.com' },
        /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/,
        'must be the address of the shop, such as my-shop.myshopify.com',
      ),
    },
    secretField({ key: 'accessToken', label: 'Admin API access token' }),
    textField(
      { key: 'apiVersion', label: 'API version', required: false, placeholder: '2026-01' },
      /^20\d\d-(?:01|04|07|10)$/,
      'must be a version such as 2026-01',
    ),
  ],
  async test(call) {
    const { shopDomain, apiVersion = '2026-01' } = call.settings
    const found = await askJson(call, {
      url: `https://${shopDomain}/admin/api/${apiVersion}/shop.json`,
      headers: { 'x-shopify-access-token': call.secrets['accessToken'] ?? '', accept: 'application/json' },
    })
    return textAt(found, 'shop', 'name') ?? 'the shop answers'
  },
}

const magento: ConnectorVendor = {
  vendor: 'magento',
  domain: 'commerce',
  displayName: 'Adobe Commerce (Magento)',
  fields: [
    urlField({ key: 'baseUrl', label: 'Address of the shop', placeholder: 'https://shop.example.com' }),
    secretField({ key: 'accessToken', label: 'Access token of an integration' }),
  ],
  async test(call) {
    const { baseUrl } = call.settings
    const found = await askJson(call, {
      url: `${baseUrl}/rest/V1/store/storeViews`,
      headers: bearer(call.secrets['accessToken']),
    })
    return textAt(found, 0, 'name') ?? 'the shop answers'
  },
}

const http: ConnectorVendor = {
  vendor: 'http',
  domain: 'data',
  displayName: 'JSON over HTTP',
  fields: [
    urlField({ key: 'url', label: 'Address', placeholder: 'https://api.example.com/orders' }),
    secretField({ key: 'bearerToken', label: 'Bearer token', required: false }, 512),
  ],
  async test(call) {
    const { bearerToken } = call.secrets
    const found = await askJson(call, {
      url: call.settings['url'] ?? '',
      headers: bearerToken === undefined ? { accept: 'application/json' } : bearer(bearerToken),
    })
    return Array.isArray(found) ? `a list of ${found.length}` : 'an answer in JSON'
  },
}

const hubspot: ConnectorVendor = {
  vendor: 'hubspot',
  domain: 'crm',
  displayName: 'HubSpot',
  fields: APPLICATION,
  oauth: {
    authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
    tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
    scopes: ['oauth', 'crm.objects.contacts.read'],
  },
  async test(call) {
    const found = await askJson(call, {
      url: 'https://api.hubapi.com/account-info/v3/details',
      headers: bearer(call.secrets['accessToken']),
    })
    return `account ${textAt(found, 'portalId') ?? ''}`.trim()
  },
}

const google: ConnectorVendor = {
  vendor: 'google',
  domain: 'email',
  displayName: 'Google',
  fields: APPLICATION,
  oauth: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    scopes: ['openid', 'email', 'https://www.googleapis.com/auth/contacts.readonly'],
    // Else there is no refresh token.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  async test(call) {
    const found = await askJson(call, {
      url: 'https://openidconnect.googleapis.com/v1/userinfo',
      headers: bearer(call.secrets['accessToken']),
    })
    return textAt(found, 'email') ?? 'the account answers'
  },
}

const microsoft: ConnectorVendor = {
  vendor: 'microsoft',
  domain: 'email',
  displayName: 'Microsoft 365',
  fields: APPLICATION,
  oauth: {
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scopes: ['openid', 'offline_access', 'User.Read', 'Contacts.Read'],
  },
  async test(call) {
    const found = await askJson(call, {
      url: 'https://graph.microsoft.com/v1.0/me',
      headers: bearer(call.secrets['accessToken']),
    })
    return textAt(found, 'userPrincipalName') ?? 'the account answers'
  },
}

/** The systems that can be connected. A new one is one object here. */
export const connectorVendors: ConnectorVendors = new Map(
  [shopify, magento, hubspot, google, microsoft, http, customMcp].map((vendor) => [vendor.vendor, vendor]),
)
