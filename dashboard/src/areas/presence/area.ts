import { lazy } from 'react'
import { defineArea } from '../../data/area/area.ts'
import { whenIdle } from '../../data/when-idle.ts'
import { OwnPresence, OwnState } from './own-account.tsx'

/** Who is here, and whether they may be disturbed. */
export const presence = defineArea({
  needs: 'conversations.listQueue',
  palette: () => import('./palette.ts'),
  accountMenu: () => import('./account-section.tsx'),
  background: () => import('./background.ts'),
  slots: {
    colleagues: lazy(() =>
      whenIdle()
        .then(() => import('./colleagues-here.tsx'))
        .then(
          (module) => ({ default: module.ColleaguesHere }),
          () => ({ default: () => null }),
        ),
    ),
    ownPresence: OwnPresence,
    ownState: OwnState,
  },
})
