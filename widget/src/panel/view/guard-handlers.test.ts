import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { guardHandlers } from './guard-handlers.ts'

test('what an event handler throws is told to the developer, and goes no further', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  guardHandlers()
  const seen: unknown[] = []
  const button = h('button', {
    onClick: () => {
      throw new Error('broken')
    },
    onFocus: (event: unknown) => void seen.push(event),
    title: 'x',
  })
  const { onClick, onFocus, title } = button.props as unknown as Record<string, (event?: unknown) => void>
  expect(() => onClick?.()).not.toThrow()
  expect(String(complaints.mock.calls[0]?.[0])).toContain('broken')
  onFocus?.('event')
  expect(seen).toEqual(['event'])
  expect(title).toBe('x')
  complaints.mockRestore()
})
