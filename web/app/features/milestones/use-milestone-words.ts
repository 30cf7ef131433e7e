import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Milestone, MotorMilestone } from '@nestwren/contract/milestones'
import { numberFormat } from '../../platform/format/formats.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { ageAt, windowOf } from './windows.ts'

export interface MilestoneWords {
  readonly titleOf: (milestone: Pick<Milestone, 'key' | 'title'>) => string
  /** "Half of children walked alone by 12 months; nearly all by 17.6 months." */
  readonly window: (key: MotorMilestone) => string
  /** What to do once nearly all children are past it and no day is noted, and whose advice that is. */
  readonly afterWindow: (key: MotorMilestone, name: string) => { readonly text: string; readonly source: string }
  /** "Oct 3, 2026, at 11.2 months (9.4 months corrected)"; "Not yet" without a day. */
  readonly reached: (milestone: Pick<Milestone, 'achievedOn'>, child: Pick<Child, 'birthdate' | 'dueDate'>) => string
  readonly months: (months: number) => string
  /** Lines by which two versions are told apart. */
  readonly lines: (milestone: Milestone) => readonly string[]
}

/** Words for milestones. Ages are in months with one decimal, as the WHO publishes them. */
export function useMilestoneWords(): MilestoneWords {
  const { t, i18n } = useLingui()
  const when = useWhen()
  const number = numberFormat(i18n.locale, { maximumFractionDigits: 1 })
  const months = (count: number) => number.format(count)
  const titles: Readonly<Record<MotorMilestone, string>> = {
    'sitting-without-support': t`Sits without support`,
    'standing-with-assistance': t`Stands with help`,
    'hands-and-knees-crawling': t`Crawls on hands and knees`,
    'walking-with-assistance': t`Walks with help`,
    'standing-alone': t`Stands alone`,
    'walking-alone': t`Walks alone`,
  }
  const window = (key: MotorMilestone) => {
    const { p50, p99 } = windowOf(key).months
    const [half, most] = [months(p50), months(p99)]
    return {
      'sitting-without-support': t`Half of children sat without support by ${half} months; nearly all by ${most} months.`,
      'standing-with-assistance': t`Half of children stood with help by ${half} months; nearly all by ${most} months.`,
      'hands-and-knees-crawling': t`Half of children crawled by ${half} months; nearly all who crawled, by ${most} months. Some never crawl.`,
      'walking-with-assistance': t`Half of children walked with help by ${half} months; nearly all by ${most} months.`,
      'standing-alone': t`Half of children stood alone by ${half} months; nearly all by ${most} months.`,
      'walking-alone': t`Half of children walked alone by ${half} months; nearly all by ${most} months.`,
    }[key]
  }
  const afterWindow = (key: MotorMilestone, name: string) => {
    const most = months(windowOf(key).months.p99)
    // Not in the CDC's list of 2022, and 4.3% of the WHO's children never did: no reason to call anybody.
    if (key === 'hands-and-knees-crawling')
      return {
        text: t`About 4 of 100 children never crawl on hands and knees, so this alone says little. If ${name} does it already, add the date.`,
        source: t`Source: WHO Multicentre Growth Reference Study, 2006.`,
      }
    const text = t`Most children can do this by ${most} months. If ${name} does it already, add the date. If not, talk to your doctor at the next visit, or sooner if you're worried.`
    return {
      text,
      source: t`Source: WHO Multicentre Growth Reference Study, 2006; CDC, “Learn the Signs. Act Early.”`,
    }
  }
  const reached: MilestoneWords['reached'] = ({ achievedOn }, child) => {
    if (achievedOn === null) return t`Not yet`
    const day = when.day(achievedOn)
    const age = ageAt(child, achievedOn)
    if (age === null) return day
    const old = months(age.months)
    if (age.correctedMonths === null) return t`${day}, at ${old} months`
    const corrected = months(age.correctedMonths)
    return t`${day}, at ${old} months (${corrected} months corrected)`
  }
  const titleOf: MilestoneWords['titleOf'] = ({ key, title }) => (key === null ? title : titles[key])
  const lines: MilestoneWords['lines'] = (milestone) => [
    titleOf(milestone),
    milestone.achievedOn === null ? t`Not yet` : when.day(milestone.achievedOn),
    ...(milestone.note === '' ? [] : [milestone.note]),
    ...(milestone.photoId === null ? [] : [t`With a photo`]),
  ]
  return { titleOf, window, afterWindow, reached, months, lines }
}
