import { useLingui } from '@lingui/react/macro'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ArrowLeftRight, CalendarHeart, CalendarSync, NotebookText } from 'lucide-react'
import { Link } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What belongs to the schedule and has a page of its own, for whoever may see it. */
export function SchedulePlaces() {
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
