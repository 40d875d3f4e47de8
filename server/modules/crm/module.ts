import { moduleOf } from '../../kernel/module-of.ts'

export const { db } = moduleOf('crm', 'crm')
