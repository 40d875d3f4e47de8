import { expect, test } from 'vitest'
import { formatPrice } from './price-format.ts'

const from = (price: string) => `from ${price}`
const price = (currency: string, priceMin: string | null, priceMax: string | null, locale = 'en') =>
  formatPrice(locale, { currency, priceMin, priceMax }, from).replace(/\u00a0/g, ' ')

test('one price, a range, an open range and none are said as people say them', () => {
  expect(price('EUR', '12.50', '12.50')).toBe('€12.50')
  expect(price('EUR', '12.5', '12.50')).toBe('€12.50')
  expect(price('EUR', '1299.00', '1299.00', 'de')).toBe('1.299 €')
  expect(price('USD', '9', '19.99')).toBe('$9 – $19.99')
  expect(price('USD', '9.00', null)).toBe('from $9')
  expect(price('USD', null, '20.10')).toBe('$20.10')
  expect(price('USD', null, null)).toBe('')
  expect(price('JPY', '1200', '1200')).toBe('¥1,200')
})

test('what shops call a currency or a price never breaks the card', () => {
  expect(price('credits!', '12.5', '12.5')).toBe('12.5 credits!')
  expect(price('', '5', '5')).toBe('5')
  expect(price('EUR', 'on request', 'on request')).toBe('on request EUR')
  expect(price('EUR', '', null)).toBe('from EUR')
})
