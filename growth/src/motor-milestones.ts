import { milestoneMonths } from './tables/milestones.ts'
import { daysPerMonth } from './tables.ts'

/** The six gross motor milestones of the WHO. */
export type MotorMilestoneId = (typeof milestoneMonths)[number]['id']

/** An age at the 1st, 50th and 99th percentile. The window of achievement runs from the 1st to the 99th. */
export interface MilestoneWindow {
  p1: number
  p50: number
  p99: number
}

export interface MotorMilestone {
  id: MotorMilestoneId
  /** Published to 0.1 month. */
  months: MilestoneWindow
  /** Months of 30.4375 days, rounded: to within 1.5 days. */
  days: MilestoneWindow
}

/**
 * The windows of achievement, the same for girls and boys, by corrected age for a child born preterm. They show normal
 * variation and are no screening test. Other percentiles are left out: only these are confirmed by several transcriptions.
 */
export const motorMilestones: readonly MotorMilestone[] = milestoneMonths.map(({ id, ...months }) => ({
  id,
  months,
  days: { p1: inDays(months.p1), p50: inDays(months.p50), p99: inDays(months.p99) },
}))

/** Where the windows are from. */
export const motorMilestonesSource =
  'WHO Multicentre Growth Reference Study Group. WHO Motor Development Study: windows of achievement for six gross motor development milestones. Acta Paediatrica 2006; Suppl 450: 86-95'

function inDays(months: number): number {
  return Math.round(months * daysPerMonth)
}
