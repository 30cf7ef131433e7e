import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useChildren } from '../../../platform/api/queries.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useAgeText } from '../../../platform/format/use-age-text.ts'
import { useDayText } from '../../../platform/format/use-day-text.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { ChildAvatar } from '../../../ui/child/child-avatar.tsx'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { useAction } from '../../../ui/use-action.ts'
import { ChildSheet } from './child-sheet.tsx'

const isManaged = ({ access }: Child) => access.profile === 'manage'

/** The family's children in the settings: add, change, remove, bring back. */
export function ChildrenSection() {
  const { t } = useLingui()
  const session = useSession()
  const { children } = useChildren()
  const ageText = useAgeText()
  const dayText = useDayText()
  const [removed, setRemoved] = useState<Child | null>(null)
  const permissions = session.status === 'signedIn' ? session.user.permissions : null
  const canAdd = permissions?.addChildren === true
  const canRemove = permissions?.deleteChildren === true
  const [edited, setEdited] = useAddressedState('child', { items: children.filter(isManaged), canAdd })
  return (
    <section className="card card-pad grid grid-cols-1 gap-2" aria-labelledby="settings-children">
      <h2 id="settings-children" className="type-heading">
        <Trans>Children</Trans>
      </h2>
      <NeedsChildren isPart>
        <ul className="grid grid-cols-1">
          {children.map((child) => (
            <li key={child._id} className="flex min-h-14 flex-wrap items-center gap-x-3">
              <span className="flex min-w-0 flex-[1_1_min-content] items-center gap-3">
                <ChildAvatar child={child} />
                <span className="min-w-0">
                  <span className="type-label block">{child.name}</span>
                  <span className="type-caption text-muted">
                    {child.birthdate === null && child.dueDate !== null
                      ? t`Due ${dayText(`${child.dueDate}T12:00`)}`
                      : ageText(child.birthdate)}
                  </span>
                </span>
              </span>
              {isManaged(child) ? (
                <IconButton
                  label={t`Edit ${child.name}`}
                  icon={<Pencil aria-hidden="true" className="ic" />}
                  onClick={() => setEdited(child)}
                />
              ) : null}
              {canRemove ? (
                <IconButton
                  label={t`Remove ${child.name}`}
                  icon={<Trash2 aria-hidden="true" className="ic" />}
                  onClick={() => setRemoved(child)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </NeedsChildren>
      {canAdd ? (
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => setEdited('new')}
        >
          <Trans>Add a child</Trans>
        </Button>
      ) : null}
      {canRemove ? <RemovedChildren /> : null}
      {edited === null ? null : <ChildSheet child={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <RemoveChildDialog child={removed} onClose={() => setRemoved(null)} />
    </section>
  )
}

/** Asks twice, because everything logged for the child goes with it. */
function RemoveChildDialog({ child, onClose }: { child: Child | null; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const [isSure, setIsSure] = useState(false)
  const name = child?.name ?? ''
  const close = () => {
    setIsSure(false)
    onClose()
  }
  const remove = async () => {
    if (child === null) return
    const isRemoved = await run(async () => {
      await api.children.remove({ params: { id: child._id } })
      await client.invalidateQueries({ queryKey: queryKeys.children })
      await client.invalidateQueries({ queryKey: removedKey })
    })
    if (isRemoved) close()
  }
  return (
    <ConfirmDialog
      isOpen={child !== null}
      title={isSure ? t`Really remove ${name}?` : t`Remove ${name}?`}
      body={
        isSure
          ? t`No one in the family will see ${name} anymore. You can bring ${name} back here in Settings for 30 days.`
          : t`${name} and everything logged for ${name} disappear for everyone.`
      }
      confirmLabel={isSure ? t`Yes, remove ${name}` : t`Remove ${name}`}
      cancelLabel={t`Keep ${name}`}
      isBusy={isBusy}
      onConfirm={() => (isSure ? void remove() : setIsSure(true))}
      onCancel={close}
    />
  )
}

const removedKey = [...queryKeys.children, 'removed'] as const

function RemovedChildren() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { run } = useAction({ isToldInToast: true })
  const query = useQuery({
    queryKey: removedKey,
    queryFn: ({ signal }) => api.children.listRemoved(undefined, { signal }),
  })
  const { data } = query
  if (data === undefined && query.isError)
    return (
      <Loaded query={query} line={t`Couldn't load removed children.`}>
        {() => null}
      </Loaded>
    )
  if (data === undefined || data.length === 0) return null
  const restore = (id: string) =>
    run(async () => {
      await api.children.restore({ params: { id } })
      await client.invalidateQueries({ queryKey: queryKeys.children })
    })
  return (
    <div>
      <h3 className="type-label mt-2">
        <Trans>Removed in the last 30 days</Trans>
      </h3>
      <ul>
        {data.map(({ _id, name }) => (
          <li key={_id} className="flex min-h-14 items-center gap-3">
            <span className="type-body min-w-0 flex-1 truncate">{name}</span>
            <Button
              variant="ghost"
              size="sm"
              icon={<Undo2 aria-hidden="true" className="ic" />}
              aria-label={t`Bring back ${name}`}
              onClick={() => void restore(_id)}
            >
              <Trans>Bring back</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
