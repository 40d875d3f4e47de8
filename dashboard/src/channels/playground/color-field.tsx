import { TextField } from '../../components/field.tsx'
import { classNames } from '../../components/class-names.ts'
import { p } from '../../messages/en-playground.ts'
import { COLORS, type ColorName } from './attributes.ts'
import { AA_DRAWING, AA_TEXT, contrast, isHexColor, opaque, textOn } from './contrast.ts'
import type { Values } from './playground-state.ts'
import type { Playground } from './use-playground.ts'

interface ColorFieldProps {
  name: ColorName
  playground: Playground
}

/** A colour, written or picked, with what it does to the text on it. */
export function ColorField({ name, playground }: ColorFieldProps) {
  const { values } = playground.state
  const label = p.fields[name]
  const field = playground.field(name)
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={p.pick(label)}
        value={opaque(colorOf(name, values))}
        onChange={(event) => playground.set(name, event.target.value)}
        className="control-square mt-[26px] shrink-0 cursor-pointer rounded-control border border-control-line bg-raised p-1"
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
    return <Verdict text={p.iconOn(ratio)} ratio={ratio} needed={AA_DRAWING} />
  }
  const text = textOn(color)
  const ratio = contrast(color, text)
  return <Verdict text={p.textOn(text === '#ffffff', ratio)} ratio={ratio} needed={AA_TEXT} />
}

function Verdict({ text, ratio, needed }: { text: string; ratio: number; needed: number }) {
  const fails = ratio < needed
  return (
    <>
      {text}, <span className={classNames(fails && 'text-red')}>{fails ? p.failsAa(needed) : p.meetsAa}</span>
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
