import { moduleOf } from '../../kernel/module-of.ts'

export const { operation } = moduleOf('crm', 'crm')
