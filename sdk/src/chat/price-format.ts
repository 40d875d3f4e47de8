import type { Product } from './records.ts'

type Price = Pick<Product, 'currency' | 'priceMin' | 'priceMax'>

/** A price or a range of prices as people of a language write it; empty when there is none. */
export function formatPrice(
  locale: string,
  { currency, priceMin, priceMax }: Price,
  from: (price: string) => string,
): string {
  const one = (amount: string) => formatAmount(locale, currency, amount)
  if (priceMin === null) return priceMax === null ? '' : one(priceMax)
  if (priceMax === null) return from(one(priceMin))
  return Number(priceMin) === Number(priceMax) || priceMin === priceMax
    ? one(priceMin)
    : `${one(priceMin)} – ${one(priceMax)}`
}

/** What is not a number or not a currency is shown as it was given: shops send all kinds of things. */
function formatAmount(locale: string, currency: string, amount: string): string {
  const value = Number(amount)
  if (amount.trim() === '' || !Number.isFinite(value)) return `${amount} ${currency}`.trim()
  const isWhole = Number.isInteger(value)
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      ...(isWhole && { minimumFractionDigits: 0 }),
    }).format(value)
  } catch {
    return `${new Intl.NumberFormat(locale).format(value)} ${currency}`.trim()
  }
}
