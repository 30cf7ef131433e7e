import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DocumentCategory, DocumentItem } from '@nestwren/contract/documents'
import { isVisible } from '@nestwren/contract/visible'
import { useChildren } from '../../platform/api/queries.ts'
import { nowMs, todayIn } from '../../platform/clock/now.ts'
import { formatBytes } from '../../platform/format/bytes.ts'
import { dateFormat, listFormat } from '../../platform/format/formats.ts'

/** Within this many days an end is said as a distance, beyond it as a date. */
const nearDays = 60

/** Names of the categories, in the order in which they are offered. */
export function useCategoryNames(): Readonly<Record<DocumentCategory, string>> {
  const { t } = useLingui()
  return {
    health: t`Health`,
    vaccination: t`Vaccination`,
    insurance: t`Insurance`,
    identity: t`Identity`,
    school: t`School and daycare`,
    custody: t`Custody`,
    receipt: t`Receipts`,
    other: t`Other`,
  }
}

interface Expiry {
  /** "Expires in 12 days". */
  readonly text: string
  readonly tone: 'neutral' | 'warning' | 'danger'
  /** Said as a distance; else as the date itself. */
  readonly isNear: boolean
}

/** When a document ends, in words, counted in calendar days from `today`. */
export function useExpiry(): (expiresOn: string, today?: string) => Expiry {
  const { t, i18n } = useLingui()
  return (expiresOn, today = todayIn()) => {
    const { days } = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(expiresOn), { largestUnit: 'day' })
    if (Math.abs(days) > nearDays) {
      const day = dayText(i18n.locale, expiresOn)
      return days < 0
        ? { text: t`Expired on ${day}`, tone: 'danger', isNear: false }
        : { text: t`Expires on ${day}`, tone: 'neutral', isNear: false }
    }
    if (days < 0) {
      const past = -days
      const text =
        past === 1 ? t`Expired yesterday` : plural(past, { one: 'Expired # day ago', other: 'Expired # days ago' })
      return { text, tone: 'danger', isNear: true }
    }
    const tone = days <= 30 ? 'warning' : 'neutral'
    if (days === 0) return { text: t`Expires today`, tone, isNear: true }
    if (days === 1) return { text: t`Expires tomorrow`, tone, isNear: true }
    return { text: plural(days, { one: 'Expires in # day', other: 'Expires in # days' }), tone, isNear: true }
  }
}

function dayText(locale: string, day: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** The day of an instant here, without the year while it is this one: `Nov 12`. */
export function useShortDay(): (instant: string) => string {
  const { i18n } = useLingui()
  return (instant) => {
    const at = new Date(instant)
    const isThisYear = at.getFullYear() === new Date(nowMs()).getFullYear()
    const year = isThisYear ? {} : ({ year: 'numeric' } as const)
    return dateFormat(i18n.locale, { day: 'numeric', month: 'short', ...year }).format(at)
  }
}

const typeNames: Readonly<Record<DocumentItem['contentType'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
}

/** "PDF". */
export function typeName({ contentType }: Pick<DocumentItem, 'contentType'>): string {
  return typeNames[contentType]
}

/** "PDF, 1.2 MB". */
export function useFileText(): (item: Pick<DocumentItem, 'contentType' | 'sizeBytes'>) => string {
  const { i18n } = useLingui()
  return ({ contentType, sizeBytes }) => `${typeNames[contentType]}, ${formatBytes(sizeBytes, i18n.locale)}`
}

/** The names of children that the reader knows, joined as the language joins them. */
export function useChildNames(): (childIds: readonly string[]) => string {
  const { i18n } = useLingui()
  const { children } = useChildren()
  return (childIds) => {
    const names = children.filter(({ _id }) => childIds.includes(_id)).map(({ name }) => name)
    return listFormat(i18n.locale).format(names)
  }
}

/** A title to begin with: the file's name without its ending, with spaces for the signs that stand in for them. */
export function titleFromFileName(fileName: string): string {
  const bare = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const words = bare.replaceAll(/[_\s]+/g, ' ').trim()
  const title = [...(isVisible(words) ? words : fileName)].slice(0, 120).join('').trim()
  const [first = ''] = title
  return first.toLocaleUpperCase() + title.slice(first.length)
}

const choices = [0, 7, 14, 30, 60, 90] as const

/** The reminders that can be chosen, with the chosen one among them even where it is an unusual one. */
export function useReminderOptions(chosen: string): readonly { value: string; label: string }[] {
  const { t } = useLingui()
  const reminderText = useReminderText()
  const days: number[] = [...choices]
  if (chosen !== '' && !days.includes(Number(chosen))) days.push(Number(chosen))
  return [
    { value: '', label: t`No reminder` },
    ...days.sort((a, b) => a - b).map((value) => ({ value: String(value), label: reminderText(value) })),
  ]
}

/** "30 days before". */
export function useReminderText(): (days: number) => string {
  const { t } = useLingui()
  return (days) => (days === 0 ? t`On the day` : plural(days, { one: '# day before', other: '# days before' }))
}
