import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a moment, such as a text that is searched for while one types. */
export function useSettled<Value>(value: Value, afterMs = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
