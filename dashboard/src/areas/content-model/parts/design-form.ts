import type { ReactNode } from 'react'
import { get, type Control } from 'react-hook-form'
import type { Form } from '../../../ui/forms/use-form.ts'
import type { DesignValues, DraftBlockType, DraftField } from './design-values.ts'

/** What an input of text is drawn with. */
type TextProps = ReturnType<Form<DesignValues>['text']>

/**
 * The form of a collection for the parts that draw its fields: these lie in lists within lists, so that their paths are known only
 * when they are drawn.
 */
export interface DesignForm {
  values: DesignValues
  complaints: Readonly<Record<string, string | undefined>>
  set: (path: string, value: unknown) => void
  text: (path: string) => TextProps
  control: Control<DesignValues>
  mayChange: boolean
  /** The collections that fields can refer to. */
  targets: readonly { slug: string; name: string }[]
  /** Whether the collection is new. */
  isNew: boolean
  /** Draws the list of fields at a path; those of a block lie within one of another. */
  drawFields: (list: { path: string; inBlock: boolean }) => ReactNode
}

/** The form by paths that TypeScript does not follow. */
export const byPath = (
  form: Form<DesignValues>,
  more: Pick<DesignForm, 'mayChange' | 'targets' | 'isNew' | 'drawFields'>,
): DesignForm => ({ ...(form as unknown as DesignForm), ...more })

/** The field at a path. */
export const fieldAt = ({ values }: DesignForm, path: string): DraftField => get(values, path) as DraftField

/** The type of block at a path. */
export const blockTypeAt = ({ values }: DesignForm, path: string): DraftBlockType =>
  get(values, path) as DraftBlockType

/** Whether something at or below a path is complained about. */
export const isComplainedOf = ({ complaints }: DesignForm, path: string): boolean =>
  Object.entries(complaints).some(
    ([place, message]) => message !== undefined && (place === path || place.startsWith(`${path}.`)),
  )
