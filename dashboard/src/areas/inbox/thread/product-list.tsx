import type { Component, Product } from '@stoa/sdk'
import { formatPrice, httpsUrl } from '@stoa/sdk/content'
import { useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { language } from '../../../text/language.en.ts'
import { sharedText } from '../../../text/shared.en.ts'

/** The cards of a message; what does not fit is scrolled to. */
export function ProductLists({ components }: { components: readonly Component[] }) {
  return components.map((component, index) => <ProductList key={index} component={component} />)
}

function ProductList({ component: { source, items } }: { component: Component }) {
  const label = source.label.trim()
  const withImages = items.some(({ imageUrl }) => httpsUrl(imageUrl))
  return (
    <section className="my-1 grid w-full grid-cols-[minmax(0,1fr)] gap-1">
      <div
        role="region"
        tabIndex={0}
        aria-label={text.images.products(label)}
        className="relative overflow-x-auto rounded-control focus-visible:-outline-offset-2"
      >
        <ul className="flex w-max gap-2">
          {items.map((product, index) => (
            <li key={index} className="flex">
              <ProductCard product={product} withImage={withImages} />
            </li>
          ))}
        </ul>
      </div>
      {label && <p className="truncate text-small text-ink-3">{label}</p>}
    </section>
  )
}

const cardClass =
  'flex w-40 flex-col gap-1 overflow-hidden rounded-control border border-line-strong bg-raised p-2 text-small'

/** A card; it reserves space for an image where others have one. */
function ProductCard({ product, withImage }: { product: Product; withImage: boolean }) {
  const url = httpsUrl(product.url)
  const price = formatPrice(language, product, text.images.from)
  const parts = (
    <>
      {withImage && <ProductImage url={httpsUrl(product.imageUrl)} />}
      <span dir="auto" className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
        {product.title}
      </span>
      {price && <span className="mt-auto text-ink-2 tabular-nums [overflow-wrap:anywhere]">{price}</span>}
    </>
  )
  if (!url) return <div className={cardClass}>{parts}</div>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={product.title}
      className={classNames(cardClass, 'hover:bg-surface-1 focus-visible:-outline-offset-2')}
    >
      {parts}
      <span className="sr-only">{sharedText.common.newTab}</span>
    </a>
  )
}

/** The image without alternative text: the title says the same. */
function ProductImage({ url }: { url: string | undefined }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-small bg-chip text-ink-3">
      {url && !failed ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      ) : (
        <Icon name="image" size={24} />
      )}
    </span>
  )
}
