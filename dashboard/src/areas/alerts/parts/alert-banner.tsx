import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { worstAlertQuery } from '../data.ts'
import { text } from '../text.en.ts'

const actionClass =
  'rounded-small px-1 font-semibold whitespace-nowrap underline underline-offset-2 disabled:opacity-50'

/** What no longer works and nobody has seen yet, above every page but that of the alerts; warnings wait there. */
export function AlertBanner() {
  const { pathname } = useLocation()
  const worst = useQuery(worstAlertQuery).data
  const mayAcknowledge = useCan('alerts.acknowledgeAlert')
  const seen = useWrite({
    run: () => client.alerts.acknowledgeAlert({ id: worst?.alert.id ?? '' }),
    touches: [['alerts']],
    said: text.acknowledged,
  })
  const place = document.getElementById('banners')
  if (!worst || !place || pathname === '/alerts') return null
  return createPortal(
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-amber-soft px-4 py-1.5 text-small text-amber"
    >
      <span className="flex min-w-0 items-start gap-2 wrap-anywhere">
        <Icon name="warning" size={16} />
        {worst.alert.title}
        {worst.others > 0 && ` ${text.andMore(worst.others)}`}
      </span>
      <Link to="/alerts" className={actionClass}>
        {text.look}
      </Link>
      {mayAcknowledge && (
        <button type="button" className={actionClass} disabled={seen.isPending} onClick={() => seen.mutate()}>
          {text.acknowledge}
        </button>
      )}
    </p>,
    place,
  )
}
