import { moduleOf } from '../../kernel/module-of.ts'

export const { operation } = moduleOf('feedback', 'fb')
