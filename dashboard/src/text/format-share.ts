import { language } from './language.en.ts'

const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })

/** A share of 1 in percent, such as 12.5%. */
export const formatShare = (share: number): string => shares.format(share)
