import { TextField } from '../../../ui/primitives/field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text as playgroundText } from './text.en.ts'
import { COLORS, type ColorName } from './attributes.ts'
import { AA_DRAWING, AA_TEXT, contrast, isHexColor, opaque, textOn } from './contrast.ts'
import type { Values } from './playground-state.ts'
import type { Playground } from './use-playground.ts'
import { WHITE } from '../../../ui/styles/palette.ts'

interface ColorFieldProps {
  name: ColorName
  playground: Playground
}

/** A colour, written or picked, with what it does to the text on it. */
export function ColorField({ name, playground }: ColorFieldProps) {
  const { values } = playground.state
  const label = playgroundText.fields[name]
  const field = playground.field(name)
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={playgroundText.pick(label)}
        value={opaque(colorOf(name, values))}
        onChange={(event) => playground.set(name, event.target.value)}
        className="control-square mt-6.5 shrink-0 cursor-pointer rounded-control border border-control-line bg-raised p-1"
      />
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          spellCheck={false}
          autoComplete="off"
          placeholder={colorOf(name, { ...values, [name]: '' })}
          // In the place of the note, so that nothing moves under the pointer that leaves the field.
          help={field.error ? undefined : <ContrastNote name={name} values={values} />}
          {...field}
        />
      </div>
    </div>
  )
}

function ContrastNote({ name, values }: { name: ColorName; values: Values }) {
  const color = colorOf(name, values)
  if (name === 'data-svc-launcher-icon-color') {
    const ratio = contrast(color, colorOf('data-svc-launcher-color', values))
    return <Verdict text={playgroundText.iconOn(ratio)} ratio={ratio} needed={AA_DRAWING} />
  }
  const text = textOn(color)
  const ratio = contrast(color, text)
  return <Verdict text={playgroundText.textOn(text === WHITE, ratio)} ratio={ratio} needed={AA_TEXT} />
}

function Verdict({ text, ratio, needed }: { text: string; ratio: number; needed: number }) {
  const fails = ratio < needed
  return (
    <>
      {text},{' '}
      <span className={classNames(fails && 'text-red')}>
        {fails ? playgroundText.failsAa(needed) : playgroundText.meetsAa}
      </span>
      .
    </>
  )
}

/** The colour that the widget shows: the default where none is given, or none that can be read. */
function colorOf(name: ColorName, values: Values): string {
  const value = values[name]?.trim() ?? ''
  if (isHexColor(value)) return value
  if (name !== 'data-svc-launcher-icon-color') return COLORS[name]
  // The icon is drawn in what reads on the launcher.
  return textOn(colorOf('data-svc-launcher-color', values))
}
