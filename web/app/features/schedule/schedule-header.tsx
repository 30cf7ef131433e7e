import { useLingui } from '@lingui/react/macro'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateFormat } from '../../platform/format/formats.ts'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type ScheduleView, type ViewName, viewNames } from './address.ts'

interface ScheduleHeaderProps {
  shown: ScheduleView
  today: string
  onTurn: (by: 1 | -1) => void
  onToday: () => void
  onView: (view: ViewName) => void
}

/** The month, the way to other times, and the switch between views. */
export function ScheduleHeader({ shown, today, onTurn, onToday, onView }: ScheduleHeaderProps) {
  const { t, i18n } = useLingui()
  const isThisYear = shown.date.slice(0, 4) === today.slice(0, 4)
  const month = dateFormat(i18n.locale, {
    month: 'long',
    ...(isThisYear ? null : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(dayOfDate(shown.date) * 86_400_000)
  const turns: Record<ViewName, readonly [before: string, now: string, after: string]> = {
    day: [t`Previous day`, t`Today`, t`Next day`],
    week: [t`Previous week`, t`This week`, t`Next week`],
    month: [t`Previous month`, t`This month`, t`Next month`],
    agenda: [t`Two weeks earlier`, t`Today`, t`Two weeks later`],
  }
  const names: Record<ViewName, string> = { day: t`Day`, week: t`Week`, month: t`Month`, agenda: t`Agenda` }
  const [before, now, after] = turns[shown.view]
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="sr-only">{t`Schedule`} </span>
            {/* Months begin with a small letter in Spanish, titles do not. */}
            {month.charAt(0).toLocaleUpperCase(i18n.locale) + month.slice(1)}
          </>
        }
        end={
          <>
            <IconButton
              label={before}
              icon={<ChevronLeft aria-hidden="true" className="ic" />}
              onClick={() => onTurn(-1)}
            />
            <button type="button" className="link-btn" onClick={onToday}>
              {now}
            </button>
            <IconButton
              label={after}
              icon={<ChevronRight aria-hidden="true" className="ic" />}
              onClick={() => onTurn(1)}
            />
          </>
        }
      />
      <div className="schedule-tools">
        <Segmented
          label={t`View`}
          options={viewNames.map((value) => ({ value, label: names[value] }))}
          value={shown.view}
          onValueChange={onView}
        />
        <ChildMenuChip />
      </div>
    </>
  )
}
