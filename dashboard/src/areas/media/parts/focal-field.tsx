import type { ContentAsset } from '@stoa/sdk'
import { useId, useRef } from 'react'
import { formatShare } from '../../../text/format-share.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { text } from '../text.en.ts'
import { pictureOf, positionOf } from './asset-thumb.tsx'
import { movedByKey, pointAt, type Focal } from './focal-point.ts'

interface FocalFieldProps {
  asset: ContentAsset
  value: Focal
  onChange: (focal: Focal) => void
}

/** The image with the point that stays in sight: a pointer sets it, the arrow keys move it. */
export function FocalField({ asset, value, onChange }: FocalFieldProps) {
  const area = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const { x, y } = value ?? { x: 0.5, y: 0.5 }
  const set = (event: { clientX: number; clientY: number }) => {
    if (area.current) onChange(pointAt(area.current.getBoundingClientRect(), event))
  }
  const said = value ? text.asset.focalAt(formatShare(x), formatShare(y)) : text.asset.focalNone
  return (
    <div className="grid gap-2">
      <div
        ref={area}
        className="relative max-w-full touch-none justify-self-start overflow-hidden rounded-card border border-line bg-surface-1"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          set(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) set(event)
        }}
      >
        <img
          src={pictureOf(asset, 520)}
          alt={asset.altText ?? ''}
          width={asset.width ?? undefined}
          height={asset.height ?? undefined}
          draggable={false}
          className="block h-auto max-h-[44vh] w-auto max-w-full"
        />
        <button
          type="button"
          aria-label={`${text.asset.focal}: ${said}`}
          aria-describedby={helpId}
          onKeyDown={(event) => {
            const moved = movedByKey(value, event)
            if (!moved) return
            event.preventDefault()
            onChange(moved)
          }}
          className="absolute size-6 -translate-1/2 cursor-move rounded-full border-2 border-paper bg-accent/60 outline outline-ink"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      </div>
      <p id={helpId} className="text-small text-ink-3">
        {text.asset.focalHelp}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-2">
        <span role="status">
          {text.asset.focal}: {said}
        </span>
        {value && <TextButton onClick={() => onChange(null)}>{text.asset.focalClear}</TextButton>}
      </p>
      <Crops asset={asset} focal={value} />
    </div>
  )
}

const CROPS = ['aspect-square', 'aspect-video', 'aspect-3/4'] as const

function Crops({ asset, focal }: { asset: ContentAsset; focal: Focal }) {
  return (
    <div className="grid gap-1.5">
      <span className="text-small font-medium">{text.asset.crops}</span>
      <div className="flex gap-3">
        {CROPS.map((form) => (
          <img
            key={form}
            src={pictureOf(asset, 160)}
            alt=""
            className={`h-20 rounded-small object-cover ${form}`}
            style={{ objectPosition: positionOf(focal) }}
          />
        ))}
      </div>
    </div>
  )
}
