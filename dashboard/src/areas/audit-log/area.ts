import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** Who did what. */
export const auditLog = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'audit-log',
      validateSearch: searchParameters({
        tool: text(),
        actorType: text(),
      }),
      component: lazyRouteComponent(() => import('./pages/audit-log-page.tsx'), 'AuditLogPage'),
    }),
  ],
  settings: [
    {
      path: 'audit-log',
      label: names.auditLog,
      icon: 'list',
      group: 'people',
      order: 40,
      access: 'platform.listAuditLogs',
    },
  ],
})
