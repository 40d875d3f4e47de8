import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import type { PreviewLook } from './preview-look.ts'
import type { Preview } from './use-preview.ts'

/** Where the keyboard goes on after the preview, whose open panel keeps it until Escape is pressed. */
export const AFTER_PREVIEW = 'playground-snippet'

/** The page is drawn smaller than it is, so that a panel has the room that it has on a screen. */
const wide = 'h-[150%] w-[150%] -translate-x-1/3 scale-[0.6667]'
const narrow = 'h-[125%] w-94 -translate-x-[40%] scale-[0.8] border-x border-line'

interface PreviewPaneProps {
  preview: Preview
  look: PreviewLook
  onLook: (look: PreviewLook) => void
}

/** The sample page with the widget, and how it is looked at. */
export function PreviewPane({ preview, look, onLook }: PreviewPaneProps) {
  return (
    <section aria-label={text.preview} className="flex flex-col gap-3 xl:shrink-0 xl:grow">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Choice
          label={text.device}
          options={text.devices}
          value={look.device}
          onChange={(device) => onLook({ ...look, device })}
        />
        <Choice
          label={text.page}
          options={text.pages}
          value={look.page}
          onChange={(page) => onLook({ ...look, page })}
        />
        <Choice
          label={text.site}
          options={text.sites}
          value={look.site}
          onChange={(site) => onLook({ ...look, site })}
        />
        <div className="flex gap-2">
          <Button onClick={() => preview.widget()?.open()}>{text.open}</Button>
          <Button onClick={() => preview.widget()?.close()}>{text.close}</Button>
          <IconButton icon="refresh" label={text.reload} align="end" onClick={preview.reload} />
        </div>
      </div>
      <Frames preview={preview} look={look} />
      {preview.isSilent && <Notice tone="error">{text.silent}</Notice>}
      <Remarks preview={preview} />
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  options: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const values = Object.keys(options) as Value[]
  return (
    <SelectField<Value>
      inline
      label={label}
      value={value}
      options={values.map((each) => ({ value: each, label: options[each] }))}
      onChange={onChange}
    />
  )
}

/** The page that is seen, and over it, unseen, the one that is being loaded. */
function Frames({ preview, look }: { preview: Preview; look: PreviewLook }) {
  const { frames, shown } = preview
  return (
    <div className="relative h-[min(72dvh,680px)] min-h-120 overflow-hidden rounded-card border border-line bg-surface-1 xl:h-auto xl:shrink-0 xl:grow">
      <a
        href={`#${AFTER_PREVIEW}`}
        className="sr-only z-10 rounded-control bg-ink text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        {text.skip}
      </a>
      {!shown && (
        <div className="p-8">
          <Skeleton lines={6} />
        </div>
      )}
      {frames.map((frame) => {
        const isShown = frame.id === shown?.id
        return (
          <iframe
            key={frame.id}
            ref={(element) => preview.attach(frame, element)}
            src={frame.address}
            title={text.frame}
            inert={!isShown}
            className={classNames(
              'absolute top-0 left-1/2 origin-top-left',
              look.device === 'narrow' ? narrow : wide,
              !isShown && 'pointer-events-none opacity-0',
            )}
          />
        )
      })}
    </div>
  )
}

/** What a developer would read in the console. */
function Remarks({ preview: { remarks } }: { preview: Preview }) {
  return (
    <div role="status" aria-label={text.says}>
      {remarks.length > 0 && (
        <Notice tone="warning">
          <strong className="font-semibold">{text.says}:</strong>
          <ul>
            {remarks.map(({ text }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
