/** What a product costs. */
export interface Price {
  /** ISO 4217 */
  currency: string
  /** Decimal numbers; the same when there is one price, null when it is not known. */
  priceMin: string | null
  priceMax: string | null
}

/** Formats a price or a range of prices for a locale; empty when there is none. `from` renders a minimum. */
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

/** Formats an amount; what is no number or no currency is shown as the shop sent it. */
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
