import type { MessageComponent, Product } from '@stoa/sdk/chat'
import { formatPrice, httpsUrl } from '@stoa/sdk/content'
import { useState } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat } from './chat-context.ts'
import { Icon } from './icons.tsx'

/** Products in a row that scrolls sideways. */
export function ProductList({ component: { source, items } }: { component: MessageComponent }) {
  const { text } = useChat()
  const label = source.label.trim()
  const hasImages = items.some(({ imageUrl }) => httpsUrl(imageUrl))
  return (
    <section class="products">
      <div
        class="product-scroller"
        role="region"
        tabIndex={0}
        aria-label={`${text.products} ${label}`.trim()}
      >
        <ul>
          {items.map((product, index) => (
            <li key={index}>
              <ProductCard product={product} hasImage={hasImages} />
            </li>
          ))}
        </ul>
      </div>
      {label && <p class="meta">{label}</p>}
    </section>
  )
}

/** A product; `hasImage` leaves room for an image, as others in the row have one. */
function ProductCard({ product, hasImage }: { product: Product; hasImage: boolean }) {
  const { text, locale } = useChat()
  const url = httpsUrl(product.url)
  const price = formatPrice(locale, product, (from) => fill(text.priceFrom, { price: from }))
  const parts = (
    <>
      {hasImage && <ProductImage url={httpsUrl(product.imageUrl)} />}
      <span class="product-title" dir="auto">
        {product.title}
      </span>
      {price && <span class="product-price">{price}</span>}
    </>
  )
  if (!url) return <div class="product">{parts}</div>
  return (
    <a
      class="product"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={fill(text.showProduct, { title: product.title })}
    >
      {parts}
    </a>
  )
}

/** The image, without alternative text: the title stands beside it. */
function ProductImage({ url }: { url: string | undefined }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span class="product-image">
      {url && !hasFailed ? (
        <img src={url} alt="" loading="lazy" referrerpolicy="no-referrer" onError={() => setFailed(true)} />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}
