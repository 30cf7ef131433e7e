import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Visit } from '@nestwren/contract/charts'
import { doseCount, doseUnitNames } from '@nestwren/contract/logs/kinds/medicine'
import { siteNames } from '@nestwren/contract/logs/kinds/temperature'
import { listFormat, numberFormat } from '../../platform/format/formats.ts'
import { formatDegrees } from '../../platform/format/measures.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { useReader } from '../patterns/public/use-figure-words.ts'

/** A line of a list: what was logged, and when or how often. */
interface VisitRow {
  readonly key: string
  readonly what: string
  readonly when: string
}

/** A list of the page; null where the person may not see it. */
export interface VisitPart {
  readonly name: 'medicines' | 'vaccines' | 'temperatures'
  readonly title: string
  readonly rows: readonly VisitRow[] | null
}

/** What was given and measured, as it was logged, in words. */
export function useVisitRows(): (answer: Visit) => readonly VisitPart[] {
  const { t, i18n } = useLingui()
  const text = useText()
  const when = useWhen()
  const { locale, units } = useReader()

  const amount = ({ unit, total }: NonNullable<Visit['medicines']>[number]['amounts'][number]) => {
    // Exact sums of what was typed: as many digits as they have.
    const digits = total.split('.')[1]?.length ?? 0
    const sum = numberFormat(locale, { maximumFractionDigits: digits }).format(Number(total))
    return `${sum} ${text(doseUnitNames[unit], { count: doseCount(total) })}`
  }
  const medicine = ({ name, doses, firstAt, lastAt, amounts }: NonNullable<Visit['medicines']>[number]): VisitRow => {
    const count = plural(doses, { one: '# dose', other: '# doses' })
    const sums = listFormat(i18n.locale).format(amounts.map(amount))
    return {
      key: `medicine ${name}`,
      what: amounts.length === 0 ? t`${name}: ${count}` : t`${name}: ${count}, ${sums} in total`,
      when: doses === 1 ? when.time(lastAt) : t`${when.time(firstAt)} to ${when.time(lastAt)}`,
    }
  }
  return ({ medicines, vaccines, temperatures }) => [
    { name: 'medicines', title: t`Medicines, as logged`, rows: medicines?.map(medicine) ?? null },
    {
      name: 'vaccines',
      title: t`Vaccines so far`,
      rows:
        vaccines?.toReversed().map(({ id, name, doseNumber, on }) => ({
          key: id,
          what: doseNumber === null ? name : t`${name}, dose ${doseNumber}`,
          when: when.day(on),
        })) ?? null,
    },
    {
      name: 'temperatures',
      title: t`Highest temperatures`,
      rows:
        temperatures?.map(({ at, celsius, site }) => ({
          key: at,
          what: [
            formatDegrees(Math.round(celsius * 100), units.temperature, locale),
            ...(site === null ? [] : [text(siteNames[site])]),
          ].join(', '),
          when: when.time(at),
        })) ?? null,
    },
  ]
}
