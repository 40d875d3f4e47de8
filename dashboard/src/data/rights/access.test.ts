import { ACCESS } from '@stoa/sdk/access'
import { expect, test } from 'vitest'
import { isAllowed } from './access.ts'

test('what asks for nothing is everybody’s; a role includes those below it, a scope only itself', () => {
  const member = { role: 'member', scopes: ['conv:read'] } as const
  const admin = { role: 'admin', scopes: ['*'] } as const
  const allowed = (actor: { role: 'member' | 'admin'; scopes: readonly string[] }, access = {}) =>
    isAllowed({ ...actor, scopes: [...actor.scopes] }, access)
  expect(allowed(member)).toBe(true)
  expect(allowed(member, { role: 'admin' })).toBe(false)
  expect(allowed(admin, { role: 'admin', scope: 'webhooks:read' })).toBe(true)
  expect(allowed(admin, { role: 'owner' })).toBe(false)
  expect(allowed(member, { scope: 'conv:read' })).toBe(true)
  expect(allowed(member, { scope: 'conv:write' })).toBe(false)
})

test('a role made of scopes opens these, the admins’ things among them, and nothing of the owners’', () => {
  const analyst = { role: 'custom', scopes: ['webhooks:read'] } as const
  const allowed = (access: object) => isAllowed({ ...analyst, scopes: [...analyst.scopes] }, access)
  expect(allowed({ role: 'admin', scope: 'webhooks:read' })).toBe(true)
  expect(allowed({ role: 'admin', scope: 'webhooks:write' })).toBe(false)
  expect(allowed({ role: 'owner', scope: 'webhooks:read' })).toBe(false)
})

test('what is offered is what the server would answer: inviting is the owners’, channels are the admins’ too', () => {
  const may = (role: 'member' | 'admin' | 'owner', operation: keyof typeof ACCESS) =>
    isAllowed({ role, scopes: ['*'] }, ACCESS[operation])
  const roles = ['member', 'admin', 'owner'] as const
  expect(roles.filter((role) => may(role, 'identity.createInvitation'))).toEqual(['owner'])
  expect(roles.filter((role) => may(role, 'conversations.createWidgetChannel'))).toEqual(['admin', 'owner'])
})
