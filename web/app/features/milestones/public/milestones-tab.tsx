import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Milestone } from '@nestwren/contract/milestones'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { useChildren } from '../../../platform/api/queries.ts'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useList } from '../../../platform/sync/use-list.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { OnePhoto } from '../../photos/public/one-photo.tsx'
import { DatedList } from '../dated-list.tsx'
import { MilestoneSheet } from '../milestone-sheet.tsx'
import { MotorCard } from '../motor-card.tsx'
import { useMilestoneWords } from '../use-milestone-words.ts'
import { sixOf } from '../windows.ts'
import { milestoneList } from './milestone-list.ts'

/** What a child has reached: WHO's six with their windows, and the family's own, by date. */
export function MilestonesTab() {
  const { t } = useLingui()
  const { childId, children } = useSelectedChild()
  const mayChange = useMayChange()
  const shown = children.filter(
    ({ _id, access }) => (childId === 'all' || _id === childId) && isLevelAtLeast(access.milestones, 'view'),
  )
  const addable = shown.filter(({ access }) => isLevelAtLeast(access.milestones, 'add'))
  const query = useList(milestoneList, { isWanted: shown.length > 0 })
  const [newFor, setNewFor] = useState<string | null>(null)
  const [open, setOpen] = useAddressedState('milestone', {
    items: query.data === undefined ? undefined : shown.flatMap(({ _id }) => allOf(_id, query.data ?? [])),
    canAdd: addable.length > 0,
  })
  if (shown.length === 0)
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`Nothing shared with you yet`}
        body={t`A parent of this family can share a child's milestones with you.`}
      />
    )
  const milestone = open === 'new' ? null : open
  const target = shown.find(({ _id }) => _id === (milestone?.childId ?? newFor ?? addable[0]?._id))
  const close = () => setOpen(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Loaded
        query={query}
        lines={6}
        failed={{
          title: t`We couldn't load the milestones`,
          body: t`They're safe. Check your connection and try again.`,
        }}
      >
        {(items) =>
          shown.map((child) => (
            <section key={child._id} className="grid grid-cols-1 gap-4" aria-label={child.name}>
              <h2 className={shown.length > 1 ? 'type-title' : 'sr-only'}>{child.name}</h2>
              <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
                <MotorCard child={child} items={items} onOpen={setOpen} />
                <DatedList
                  child={child}
                  items={items}
                  onAdd={
                    addable.includes(child)
                      ? () => {
                          setNewFor(child._id)
                          setOpen('new')
                        }
                      : null
                  }
                  onOpen={setOpen}
                />
              </div>
            </section>
          ))
        }
      </Loaded>
      {open === null || target === undefined ? null : milestone === null || mayChange(milestone) ? (
        <MilestoneSheet key={milestone?.id ?? 'new'} milestone={milestone} child={target} onClose={close} />
      ) : (
        <MilestoneFacts milestone={milestone} child={target} onClose={close} />
      )}
    </div>
  )
}

/** All milestones of a child that can be opened, those of the six of which nothing was said included. */
function allOf(childId: string, items: Parameters<typeof sixOf>[1]) {
  return [...sixOf(childId, items), ...items.filter((one) => one.childId === childId && one.key === null)]
}

interface MilestoneFactsProps {
  milestone: Milestone
  child: Child
  onClose: () => void
}

/** A milestone as those see it who may not change it. */
function MilestoneFacts({ milestone, child, onClose }: MilestoneFactsProps) {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const { key, note, photoId, updatedBy } = milestone
  return (
    <Sheet isOpen onClose={onClose} title={words.titleOf(milestone)}>
      <div className="grid gap-4">
        {key === null ? null : <p className="type-small text-muted">{words.window(key)}</p>}
        <dl className="facts">
          <div>
            <dt>{t`Day`}</dt>
            <dd>{words.reached(milestone, child)}</dd>
          </div>
          {updatedBy === null ? null : (
            <div>
              <dt>{t`Noted by`}</dt>
              <dd>{updatedBy.name}</dd>
            </div>
          )}
        </dl>
        {note === '' ? null : <p className="bubble whitespace-pre-line">{note}</p>}
        {photoId === null ? null : <OnePhoto id={photoId} isBig />}
      </div>
    </Sheet>
  )
}

/**
 * Whether the person may change a milestone, as the server decides it: any with `manage`, with `add` those they noted first,
 * whoever changed them since, and those that nobody noted.
 */
function useMayChange(): (milestone: Milestone) => boolean {
  const session = useSession()
  const { children } = useChildren()
  return ({ childId, createdBy }) => {
    const level = children.find(({ _id }) => _id === childId)?.access.milestones ?? 'none'
    const isOwn = createdBy === null || createdBy === session.user?.id
    return isLevelAtLeast(level, isOwn ? 'add' : 'manage')
  }
}
