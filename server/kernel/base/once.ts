/** Wraps a function so that it runs at the first call only; later calls get the same result. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
