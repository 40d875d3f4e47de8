import { useEffect, useState } from 'preact/hooks'
import { useCall } from './call-context.ts'

const STEPS = [1, 2, 3, 4, 5, 6, 7]
const UPDATE_MS = 100
const REDUCED_MOTION_MS = 600

/** The visitor's volume in steps, as a picture without text. */
export function LevelMeter() {
  const { call } = useCall()
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const measure = () => setLevel(Math.round(call.level() * STEPS.length))
    const timer = setInterval(measure, isCalm ? REDUCED_MOTION_MS : UPDATE_MS)
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
