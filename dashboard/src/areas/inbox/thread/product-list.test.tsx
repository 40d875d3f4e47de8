import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProductLists } from './product-list.tsx'

const product = {
  productRef: 'p1',
  title: 'Bowl',
  imageUrl: null,
  url: 'https://shop.example/bowl',
  currency: 'EUR',
  priceMin: '12.50',
  priceMax: '18.00',
}

const drawn = (change: Partial<typeof product>) =>
  renderToStaticMarkup(
    <ProductLists
      components={[
        {
          type: 'product_list',
          source: { connectionId: 'c', vendor: 'v', label: 'Shop' },
          items: [{ ...product, ...change }],
        },
      ]}
    />,
  )

it('shows title, range of prices, source and a way to the product', () => {
  const html = drawn({})
  expect(html).toContain('Bowl')
  expect(html).toContain('€12.50 – €18')
  expect(html).toContain('>Shop</p>')
  expect(html).toContain('href="https://shop.example/bowl"')
})

it('shows a product whose currency nobody knows, and follows no address that is not https', () => {
  const html = drawn({ currency: 'credits!', url: 'http://shop.example/bowl' })
  expect(html).toContain('12.5 credits!')
  expect(html).not.toContain('href')
})
