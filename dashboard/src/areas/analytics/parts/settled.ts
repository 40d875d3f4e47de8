import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment, such as while somebody types. */
export function useSettled<Value>(value: Value, afterMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
