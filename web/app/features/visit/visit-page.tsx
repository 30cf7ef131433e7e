import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { todayIn } from '../../platform/clock/now.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { measurementList } from '../growth/public/measurement-list.ts'
import { latestBefore } from '../patterns/public/spans.ts'
import { CsvButtons } from './csv-buttons.tsx'
import { Paper } from './paper.tsx'
import { RangePicker } from './range-picker.tsx'
import { spanOf } from './ranges.ts'
import { useVisitRange } from './use-visit-range.ts'
import './visit.css'

export function meta() {
  return [{ title: "Doctor's page · Nestwren" }]
}

/** Two pages for the doctor, to be printed or saved: growth, then days, medicines and questions. */
export default function VisitPage() {
  const { t } = useLingui()
  const { children, selected } = useSelectedChild()
  const [chosen, setChosen] = useState<string | null>(null)
  const child = children.find(({ _id }) => _id === chosen) ?? (selected === 'all' ? children[0] : selected)
  return (
    <div className="visit">
      <div className="not-printed">
        <PageHeader title={t`Doctor's page`} backHref="/home" backLabel={t`Back to Home`} />
      </div>
      <NeedsChildren>
        {child === null || child === undefined ? (
          <EmptyState
            after={noReadNeeded}
            title={t`No child yet`}
            body={t`The doctor's page starts with a child. Add one on Home.`}
          />
        ) : (
          <>
            {children.length < 2 ? null : (
              <div className="not-printed">
                <ChipGroup
                  label={t`Choose child`}
                  isScrolling
                  values={[child._id]}
                  onToggle={setChosen}
                  options={children.map((one) => ({
                    value: one._id,
                    label: one.name,
                    lead: <ChildAvatar child={one} />,
                  }))}
                />
              </div>
            )}
            <ForChild key={child._id} child={child} />
          </>
        )}
      </NeedsChildren>
    </div>
  )
}

function ForChild({ child }: { child: Parameters<typeof Paper>[0]['child'] }) {
  const { t } = useLingui()
  const when = useWhen()
  const { range, choose } = useVisitRange()
  const isGrowthSeen = (child.access.growth ?? 'none') !== 'none'
  const measurements = useList(measurementList, { isWanted: isGrowthSeen })
  const today = todayIn()
  const measuredOn = (measurements.data ?? []).flatMap((one) => (one.childId === child._id ? [one.measuredOn] : []))
  const facts = { measuredOn, birthdate: child.birthdate, today }
  const last = latestBefore(measuredOn, today)
  const span = spanOf(range, facts)
  return (
    <>
      <div className="not-printed grid grid-cols-1 gap-3">
        <RangePicker
          range={range}
          lastMeasuredText={last === null ? null : when.day(last)}
          today={today}
          onChange={choose}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<Printer aria-hidden="true" className="ic" />} onClick={() => globalThis.print()}>
            {t`Print`}
          </Button>
          <p className="type-small text-muted min-w-0 flex-1">
            <Trans>Two pages. To keep a PDF, choose “Save as PDF” where you would choose a printer.</Trans>
          </p>
        </div>
        <CsvButtons child={child} span={span} measurements={measurements.data} />
      </div>
      <Paper child={child} span={span} today={today} />
    </>
  )
}
