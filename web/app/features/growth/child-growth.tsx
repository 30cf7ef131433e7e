import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ClipboardPaste, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChartCard } from './chart/chart-card.tsx'
import { CompareCard } from './chart/compare-card.tsx'
import { slipsOf } from './slips.ts'
import { MeasurementTable } from './table/measurement-table.tsx'
import { useGrowthRights } from './use-growth-rights.ts'
import { useMeasurementActions } from './use-measurement-actions.ts'
import { tablesFor, useTables } from './use-tables.ts'
import { type AgeMode, type ChartName, type Visit, visitsOf } from './visits.ts'

const PasteSheet = lazy(async () => ({ default: (await import('./paste/paste-sheet.tsx')).PasteSheet }))

const noVisits: readonly Visit[] = []

interface ChildGrowthProps {
  child: Child
  /** Of all children. */
  all: readonly Measurement[]
  /** Opens the sheet: of a visit, or of a new one. */
  onOpen: (of: Measurement | 'new') => void
}

/** The growth of one child: the chart, the measurements beside it, and two of them compared. */
export function ChildGrowth({ child, all, onOpen }: ChildGrowthProps) {
  const { t } = useLingui()
  const { mayChange } = useGrowthRights()
  const measurements = useMemo(() => all.filter(({ childId }) => childId === child._id), [all, child._id])
  const actions = useMeasurementActions()
  const tables = useTables(tablesFor([child], measurements))
  const [chart, setChart] = useState<ChartName>('weight')
  const [mode, setMode] = useState<AgeMode>('corrected')
  const [isPasting, setIsPasting] = useState(false)
  const { growth } = tables
  const visits = useMemo(() => visitsOf(child, measurements, growth, mode), [child, measurements, growth, mode])
  // The chart first: what is beside it follows once that is on screen.
  const later = useDeferredValue(visits, noVisits)
  const mayAdd = isLevelAtLeast(child.access.growth, 'add')
  return (
    <div className="growth-columns">
      <ChartCard
        child={child}
        visits={visits}
        tables={tables}
        chart={chart}
        onChart={setChart}
        mode={mode}
        onMode={setMode}
        onAdd={mayAdd ? () => onOpen('new') : null}
      />
      <div className="grid grid-cols-1 content-start gap-4">
        <section className="card card-pad" aria-labelledby="growth-table">
          <div className="section-head items-center">
            <h2 id="growth-table" className="type-heading">
              <Trans>Measurements</Trans>
            </h2>
            {mayAdd ? (
              <span className="flex items-center gap-2">
                <IconButton
                  label={t`Paste rows`}
                  icon={<ClipboardPaste aria-hidden="true" className="ic" />}
                  onClick={() => setIsPasting(true)}
                />
                <Button
                  variant="soft"
                  size="sm"
                  icon={<Plus aria-hidden="true" className="ic" />}
                  onClick={() => onOpen('new')}
                >
                  {t`Add`}
                </Button>
              </span>
            ) : null}
          </div>
          {visits.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>Each visit becomes a row here.</Trans>
            </p>
          ) : (
            <MeasurementTable
              visits={later}
              chart={chart}
              mayChange={mayChange}
              slipsFor={(of, typed) => slipsOf(child, { of, typed }, measurements, growth)}
              onSave={actions.changeWithUndo}
              onDelete={actions.remove}
              onOpen={onOpen}
            />
          )}
        </section>
        <CompareCard child={child} visits={later} />
      </div>
      {isPasting ? (
        <Suspense>
          <PasteSheet child={child} measurements={measurements} onClose={() => setIsPasting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
