import { useLingui } from '@lingui/react/macro'
import type { MotorMilestone } from '@nestwren/contract/milestones'
import type { CSSProperties } from 'react'
import { useMilestoneWords } from './use-milestone-words.ts'
import { placeOf, shownMonths, windowOf } from './windows.ts'
import './milestones.css'

interface WindowLineProps {
  motor: MotorMilestone
  /** The child's own age at it, in months of the age that the windows are held against; null while it has no day. */
  reachedMonths: number | null
  /** The child's age today; null without a birth date. */
  todayMonths: number | null
}

const at = (months: number) => ({ '--at': placeOf(months) }) as CSSProperties

/** A window of the WHO as a range on a line of months, with the child's own day as a point and today as a thin line. */
export function WindowLine({ motor, reachedMonths, todayMonths }: WindowLineProps) {
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
export function WindowAxis({ isFromDueDate }: { isFromDueDate: boolean }) {
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
