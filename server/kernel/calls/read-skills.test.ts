import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../contract/credentials.ts'
import type { ModuleDeclaration } from '../contract/module.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { createRegistry } from './registry.ts'
import { contentFor } from '../contract/skills.ts'
import { createSkills } from './read-skills.ts'

const tool = (name: string, scope: string, more: Partial<AnyOperation> = {}): AnyOperation => ({
  name: `library.${name}`,
  summary: name,
  access: { scope, audience: ['member', 'agent'] },
  effect: 'read',
  tool: `lib_${name}`,
  input: z.object({}),
  output: z.object({}),
  run: async () => ({}),
  ...more,
})

const text = (front: string, content = '# Lend\n\nFor {{ORG_ID}} at {{API_URL}}.\n') =>
  `---\n${front}\n---\n\n${content}`
const FRONT = 'title: Lend a book\ndescription: How a book is lent.\npublic: true\ntools: [lib_get, lib_lend]'

const library = (skills: Record<string, string>): ModuleDeclaration => ({
  name: 'library',
  toolset: 'lib',
  summary: 'Shelves',
  operations: [tool('get', 'lib:read'), tool('lend', 'lib:write'), tool('count', 'lib:read')],
  scopes: { 'lib:read': '', 'lib:write': '' },
  skills,
})

const start = (skills: Record<string, string>) => createRegistry([library(skills)])

const caller = (scopes: readonly string[], type: 'agent' | 'end_user' = 'agent'): Caller => ({
  org: { id: 'org_1' },
  actor: { type, id: 'key_1', name: null, scopes },
  credential: { kind: 'api_key', id: 'key_1' },
})

describe('a skill', () => {
  it('has its address from module and slug, and its scopes from its tools', () => {
    const { skills } = start({ 'lend-a-book': text(FRONT) })
    expect(skills).toEqual([
      expect.objectContaining({
        uri: 'skill://lib/lend-a-book',
        title: 'Lend a book',
        isPublic: true,
        tools: ['lib_get', 'lib_lend'],
        scopes: ['lib:read', 'lib:write'],
        content: '# Lend\n\nFor {{ORG_ID}} at {{API_URL}}.\n',
      }),
    ])
  })

  it('is seen by those alone who may call every one of its tools', () => {
    const { skills, tools } = start({
      'lend-a-book': text(FRONT),
      'count-books': text('title: Count\ndescription: Count.\npublic: false\ntools: [lib_count]'),
    })
    const shelf = createSkills(skills, tools)
    const uris = (who: Caller) => shelf.listFor(who).map(({ uri }) => uri)
    expect(uris(caller(['*']))).toEqual(['skill://lib/count-books', 'skill://lib/lend-a-book'])
    expect(uris(caller(['lib:read']))).toEqual(['skill://lib/count-books'])
    expect(uris(caller(['lib:write']))).toEqual([])
    expect(uris(caller(['*'], 'end_user'))).toEqual([])
    expect(shelf.find('skill://lib/lend-a-book', caller(['lib:read']))).toBeUndefined()
    expect(shelf.open.map(({ uri }) => uri)).toEqual(['skill://lib/lend-a-book'])
  })

  it('is read with the address of the service and the organization of the reader', () => {
    const [skill] = start({ lend: text(FRONT) }).skills
    expect(skill && contentFor(skill, { baseUrl: 'https://stoa.test', orgId: 'org_1' })).toBe(
      '# Lend\n\nFor org_1 at https://stoa.test.\n',
    )
  })

  it.each([
    ['without front matter', 'lend', '# Lend'],
    ['without a text', 'lend', text(FRONT, '')],
    ['with a slug that is none', 'Lend_it', text(FRONT)],
    ['with a field that nobody knows', 'lend', text(`${FRONT}\naudience: all`)],
    ['that does not say whether it is public', 'lend', text(FRONT.replace('public: true\n', ''))],
    ['with a tool that is none', 'lend', text(FRONT.replace('lib_lend', 'lib_burn'))],
    [
      'with an argument that nothing completes',
      'lend',
      text(`${FRONT}\nprompt: {text: Lend, arguments: {book: {description: Which, completes: book}}}`),
    ],
  ])('%s stops the start', (_label, slug, whole) => {
    expect(() => start({ [slug]: whole })).toThrow(/skill:\/\/lib\//)
  })
})
