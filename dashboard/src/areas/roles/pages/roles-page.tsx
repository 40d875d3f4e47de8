import type { CustomRole } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { rolesQuery } from '../data.ts'
import { RoleDialog } from '../parts/role-dialog.tsx'
import { ScopesInWords } from '../../api-keys/index.ts'
import { text } from '../text.en.ts'

/** The organization's own roles, and the way to a new one. */
export function RolesPage() {
  return (
    <AdminsOnly needs="identity.listRoles" title={text.title} lead={text.adminsOnly}>
      <Roles />
    </AdminsOnly>
  )
}

function Roles() {
  const roles = useQuery(rolesQuery)
  const mayChange = useCan('identity.createRole')
  const [open, setOpen] = useState<CustomRole | 'new'>()
  return (
    <PageFrame
      variant="detail"
      title={text.title}
      lead={text.lead}
      action={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
            {text.create}
          </Button>
        )
      }
    >
      {!mayChange && <Notice>{text.readOnly}</Notice>}
      <ListState query={roles}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <Rows>
              {items.map((role) => (
                <RoleRow key={role.id} role={role} onEdit={mayChange ? () => setOpen(role) : undefined} />
              ))}
            </Rows>
          )
        }
      </ListState>
      {open && <RoleDialog role={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </PageFrame>
  )
}

function RoleRow({ role, onEdit }: { role: CustomRole; onEdit: (() => void) | undefined }) {
  const { id, name, description, scopes, members } = role
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
          <span className="font-medium">{name}</span>
          <span className="text-small text-ink-3">{text.members(members)}</span>
        </div>
        {description && <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
        <p className="text-small text-ink-3" title={scopes.join(', ')}>
          <ScopesInWords scopes={scopes} />
        </p>
      </div>
      {onEdit && (
        <div className="flex gap-2">
          <Button onClick={onEdit} aria-label={text.editOf(name)}>
            {text.edit}
          </Button>
          <ConfirmAction
            label={text.remove}
            title={text.removeTitle(name)}
            body={members > 0 ? text.removeInUse : text.removeBody}
            write={{
              run: () => client.identity.deleteRole({ id }),
              touches: [rolesQuery],
              said: text.removed(name),
            }}
          />
        </div>
      )}
    </li>
  )
}
