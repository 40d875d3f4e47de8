import { useEffect, useState } from 'preact/hooks'
import { useCall } from './call-context.ts'

const STEPS = [1, 2, 3, 4, 5, 6, 7]
const EVERY_MS = 100
const CALM_EVERY_MS = 600

/** How loud the visitor is, in steps: that one is heard is seen, and never said. */
export function LevelMeter() {
  const { call } = useCall()
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const measure = () => setLevel(Math.round(call.level() * STEPS.length))
    const timer = setInterval(measure, isCalm ? CALM_EVERY_MS : EVERY_MS)
    return () => clearInterval(timer)
  }, [call])
  return (
    <span class="call-level" aria-hidden="true">
      {STEPS.map((step) => (
        <i key={step} data-lit={step <= level} />
      ))}
    </span>
  )
}
