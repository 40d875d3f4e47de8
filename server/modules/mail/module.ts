import { moduleOf } from '../../kernel/contract/module-of.ts'

export const { operation, db } = moduleOf('mail', 'mail')
