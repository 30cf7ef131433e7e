import { useLingui } from '@lingui/react/macro'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ArrowLeftRight, CalendarHeart, CalendarSync, NotebookText } from 'lucide-react'
import { Link } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProposalsWaiting } from '../custody/public/proposals-waiting.tsx'
import { useProjectedItems } from '../insights/public/use-projected-items.ts'
import { ScheduleBoard, ScheduleSkeleton } from './schedule-board.tsx'
import type { ProjectedItem } from './use-days.ts'
import { useScheduleRights } from './use-schedule-rights.ts'

export function meta() {
  return [{ title: 'Schedule · Nestwren' }]
}

/** Schedule: the family's routine, appointments, and whose time it is, by day, week, and month. */
export default function SchedulePage() {
  return (
    <>
      <Schedule projections={useProjectedItems()} />
      <div className="mt-6 grid grid-cols-1 gap-6 empty:hidden">
        <ProposalsWaiting />
        <SchedulePlaces />
      </div>
    </>
  )
}

interface ScheduleProps {
  /** What is likely today, shown as quiet lines in the view of a day. */
  projections: readonly ProjectedItem[]
}

export function Schedule({ projections }: ScheduleProps) {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const { seen, custodySeen } = useScheduleRights()
  const mayLook = seen.length + custodySeen.length > 0
  if (childId !== null && mayLook) return <ScheduleBoard childId={childId} projections={projections} />
  return (
    <>
      <PageHeader title={t`Schedule`} />
      <NeedsChildren skeleton={<ScheduleSkeleton />}>
        {childId === null ? (
          <EmptyState
            after={noReadNeeded}
            title={t`No child yet`}
            body={t`The schedule starts with a child. Add one on Home.`}
          />
        ) : (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent of this family can share the schedule with you.`}
          />
        )}
      </NeedsChildren>
    </>
  )
}

/** What belongs to the schedule and has a page of its own, for whoever may see it. */
function SchedulePlaces() {
  const { t } = useLingui()
  const { children } = useChildren()
  const has = (area: 'logs' | 'schedule' | 'custody', level: 'view' | 'add') =>
    children.some(({ access }) => isLevelAtLeast(access[area], level))
  const places = [
    ...(has('custody', 'view') ? [{ href: '/schedule/custody', label: t`Parenting time`, Icon: CalendarHeart }] : []),
    ...(has('logs', 'add')
      ? [{ href: '/schedule/handoffs#/handoff=new', label: t`Hand off now`, Icon: ArrowLeftRight }]
      : []),
    ...(has('logs', 'view') ? [{ href: '/schedule/handoffs', label: t`Handoff notes`, Icon: NotebookText }] : []),
    ...(has('schedule', 'view') ? [{ href: '/schedule/calendars', label: t`Calendar apps`, Icon: CalendarSync }] : []),
  ]
  if (places.length === 0) return null
  return (
    <nav aria-label={t`More of the schedule`} className="flex flex-wrap gap-2">
      {places.map(({ href, label, Icon }) => (
        <Link key={href} to={href} className={buttonClass('outline', 'sm')}>
          <span className="btn-face">
            <Icon aria-hidden="true" className="ic ic-sm" />
            <span>{label}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
