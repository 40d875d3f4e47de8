import { moduleOf } from '../../kernel/contract/module-of.ts'

export const { operation } = moduleOf('agent', 'agt')
