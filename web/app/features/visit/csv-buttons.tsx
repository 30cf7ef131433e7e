import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { logAreas } from '@nestwren/contract/logs/kinds/index'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { CsvButton, TableButton, useMayExport } from '../patterns/public/csv-button.tsx'
import type { Span } from '../patterns/public/spans.ts'

interface CsvButtonsProps {
  child: Child
  span: Span
  /** Of all children; undefined until they are there. */
  measurements: readonly Measurement[] | undefined
}

/** What the page is made of, as tables for spreadsheets: the days of its range, and every measurement of the child. */
export function CsvButtons({ child, span, measurements }: CsvButtonsProps) {
  const { t } = useLingui()
  const mayExport = useMayExport(child._id)
  if (!mayExport) return null
  const isLogSeen = logAreas.some((area) => isLevelAtLeast(child.access[area] ?? 'none', 'view'))
  const isMeasured = measurements?.some(({ childId }) => childId === child._id) === true
  // Made on this device, so it works without a network too.
  const makeGrowth = async () => {
    const { growthCsv } = await import('../growth/public/growth-csv.ts')
    return { bytes: await growthCsv(child, measurements ?? []), name: `${child.name} growth.csv` }
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      {isLogSeen ? <CsvButton child={child} span={span} label={t`Download daily totals as CSV`} /> : null}
      {isMeasured ? (
        <div className="grid justify-items-start gap-1">
          <TableButton
            label={t`Download growth as CSV`}
            make={makeGrowth}
            otherwise={t`We couldn't make the file. Go online and try again.`}
          />
        </div>
      ) : null}
    </div>
  )
}
