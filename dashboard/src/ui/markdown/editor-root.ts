/**
 * The page, as the editor is to see it. Where there is a head, CodeMirror writes a style element into it, which the
 * CSP forbids; without one it adopts a style sheet, which is allowed.
 */
export const editorRoot: Document = new Proxy(document, {
  get(page, key) {
    if (key === 'head') return undefined
    const value: unknown = Reflect.get(page, key)
    return typeof value === 'function' ? (value.bind(page) as unknown) : value
  },
  set: (page, key, value) => Reflect.set(page, key, value),
})
