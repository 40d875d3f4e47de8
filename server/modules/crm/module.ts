import { moduleOf } from '../../kernel/module-of.ts'

export const { operation, db } = moduleOf('crm', 'crm')
