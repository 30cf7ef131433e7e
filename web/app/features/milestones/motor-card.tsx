import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Milestone, MotorMilestone } from '@nestwren/contract/milestones'
import { ageInMonths } from '@nestwren/growth/age'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { today } from '../../platform/format/use-day-text.ts'
import { MilestoneSign } from './milestone-sign.tsx'
import { useMilestoneWords } from './use-milestone-words.ts'
import {
  ageAt,
  countsFromDueDate,
  isPastWindows,
  isWindowOver,
  placeOf,
  shownMonths,
  sixOf,
  windowOf,
} from './windows.ts'
import './milestones.css'

interface MotorCardProps {
  child: Child
  items: readonly Milestone[]
  onOpen: (milestone: Milestone) => void
}

/** WHO's six motor milestones of a child, each with its window as a range and the child's own day as a point. */
export function MotorCard({ child, items, onOpen }: MotorCardProps) {
  const { t } = useLingui()
  const now = ageAt(child, today())
  const six = sixOf(child._id, items)
  const isCorrected = countsFromDueDate(child)
  return (
    <section className="card card-pad grid grid-cols-1 gap-4" aria-label={t`Motor milestones`}>
      <div className="grid gap-1">
        <h3 className="type-heading">
          <Trans>Motor milestones</Trans>
        </h3>
        <p className="type-small text-muted">
          <Trans>Every child has their own pace and order. The bars show when other children got there.</Trans>
        </p>
        {isCorrected ? (
          <p className="type-small text-muted">
            <Trans>{child.name} was born early, so the lines count from the due date: corrected age.</Trans>
          </p>
        ) : null}
        {isPastWindows(child, today()) ? (
          <p className="type-small">
            <Trans>{child.name} is past these windows: they cover the first 2 years. You can still add dates.</Trans>
          </p>
        ) : null}
      </div>
      <ul className="grid grid-cols-1 gap-5">
        {six.map((milestone) => (
          <MotorLine
            key={milestone.id}
            milestone={milestone}
            child={child}
            isOver={isWindowOver(milestone.key, six, child, today())}
            todayMonths={now === null ? null : ageInMonths(now.usedDays)}
            onOpen={() => onOpen(milestone)}
          />
        ))}
      </ul>
      <WindowAxis isFromDueDate={isCorrected} />
      <p className="type-caption text-muted">
        <Trans>
          Bar: from the first of 100 children to the 99th. Mark: half of them. Dot: {child.name}. Thin line: today.
        </Trans>
      </p>
      <p className="type-caption text-muted">
        <Trans>Source: WHO Multicentre Growth Reference Study, 2006: 1st, 50th, and 99th percentiles.</Trans>
      </p>
    </section>
  )
}

interface MotorLineProps {
  milestone: ReturnType<typeof sixOf>[number]
  child: Child
  /** Nearly all children are past it, and nothing is noted. */
  isOver: boolean
  todayMonths: number | null
  onOpen: () => void
}

function MotorLine({ milestone, child, isOver, todayMonths, onOpen }: MotorLineProps) {
  const words = useMilestoneWords()
  const { key, achievedOn } = milestone
  const age = achievedOn === null ? null : ageAt(child, achievedOn)
  return (
    <li className="grid grid-cols-1 gap-1">
      <button type="button" className="flex min-h-11 items-center gap-2 text-start" onClick={onOpen}>
        <span className="min-w-0 flex-1">
          <span className="type-label block">{words.titleOf(milestone)}</span>
          <span className="type-small block text-muted">{words.reached(milestone, child)}</span>
        </span>
        <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
      </button>
      <WindowLine
        motor={key}
        reachedMonths={age === null ? null : ageInMonths(age.usedDays)}
        todayMonths={todayMonths}
      />
      <p className="type-caption text-muted">{words.window(key)}</p>
      {isOver ? (
        <div className="mt-1 grid gap-0.5">
          <p className="type-small">{words.afterWindow(key, child.name).text}</p>
          <p className="type-caption text-muted">{words.afterWindow(key, child.name).source}</p>
        </div>
      ) : null}
      <MilestoneSign id={milestone.id} />
    </li>
  )
}

interface WindowLineProps {
  motor: MotorMilestone
  /** The child's own age at it, in months of the age that the windows are held against; null while it has no day. */
  reachedMonths: number | null
  /** The child's age today; null without a birth date. */
  todayMonths: number | null
}

const at = (months: number) => ({ '--at': placeOf(months) }) as CSSProperties

/** A window of the WHO as a range on a line of months, with the child's own day as a point and today as a thin line. */
function WindowLine({ motor, reachedMonths, todayMonths }: WindowLineProps) {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const { p1, p50, p99 } = windowOf(motor).months
  const range = t`From ${words.months(p1)} to ${words.months(p99)} months`
  const own = reachedMonths === null ? '' : t`; noted at ${words.months(reachedMonths)} months`
  return (
    <div className="window-line" role="img" aria-label={`${range}${own}`}>
      <span
        className="window-range"
        style={{ '--at': placeOf(p1), '--for': placeOf(p99) - placeOf(p1) } as CSSProperties}
      />
      <span className="window-half" style={at(p50)} />
      {todayMonths === null || todayMonths > shownMonths || todayMonths < 0 ? null : (
        <span className="window-today" style={at(todayMonths)} />
      )}
      {reachedMonths === null ? null : <span className="window-own" style={at(reachedMonths)} />}
    </div>
  )
}

/** The months under the lines, from the birth or, for a child born early, from the due date. */
function WindowAxis({ isFromDueDate }: { isFromDueDate: boolean }) {
  const { t } = useLingui()
  const start = isFromDueDate ? t({ message: 'Due date', context: 'start of a narrow axis' }) : t`Birth`
  return (
    <div className="window-axis" aria-hidden="true">
      {[0, 5, 10, 15, shownMonths].map((months) => (
        <span key={months} style={at(months)}>
          {months === 0 ? start : months === shownMonths ? t`${months} mo` : months}
        </span>
      ))}
    </div>
  )
}
