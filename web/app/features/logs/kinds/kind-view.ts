import type { I18n } from '@lingui/core'
import type { DetailsOf, Entry, EntryOf } from '@nestwren/contract/logs/entry'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import type { LogHue } from '../../../ui/log-glyph.tsx'

/** A bottle while it is being entered: the amount may not be there yet. */
export type BottleDraft = Omit<FeedingDetails['bottles'][number], 'amountMl'> & { readonly amountMl: number | null }
export type FeedingDraft = Omit<FeedingDetails, 'bottles'> & { readonly bottles: readonly BottleDraft[] }

/** The details of a kind as a form holds them. */
type DraftDetails<K extends KindName> = K extends 'feeding' ? FeedingDraft : DetailsOf<K>

/** An entry that is being entered or changed. Survives a reload, so it holds plain data only. */
export interface Draft<K extends KindName = KindName> {
  readonly startAt: string
  readonly endAt: string | null
  readonly notes: string
  readonly details: DraftDetails<K>
}

/** What a form is told to start with, such as a bottle instead of the breast. */
export interface Preset {
  readonly childId?: string
  readonly method?: FeedingDetails['method']
  /** Enter something that is over, even where a timer could run. */
  readonly isPast?: boolean
}

export interface FieldsProps<K extends KindName> {
  readonly draft: Draft<K>
  readonly onChange: (change: Partial<Draft<K>>) => void
  /** The words for what is wrong at a path, such as `details.bottles.0.amountMl`; null when nothing is. */
  readonly errorAt: (path: string) => string | null
  /** Earlier entries of the kind for the child, the newest first: for suggestions. */
  readonly earlier: readonly EntryOf<K>[]
  /** The zone whose clock is shown. */
  readonly zone: string
}

/** What turns the details of an entry into words. */
export interface FactTools {
  readonly i18n: I18n
  readonly duration: (seconds: number) => string
  readonly timeText: (instant: string) => string
}

/** One line of what is known of an entry: "Consistency: seedy". */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** Everything the screens know about one kind of log entry. A new kind is one definition like this with a line in index.ts, and its fields with a line in fields.ts. */
export interface KindView<K extends KindName> {
  readonly kind: K
  readonly hue: LogHue
  /** One of it: "Feed". Also the quick-log button. */
  readonly label: ForeignText
  /** Many of it, for filters: "Feeds". */
  readonly pluralLabel: ForeignText
  /** Title of its sheet, with `{name}`. */
  readonly sheetTitle: ForeignText
  /** Repeats the verb: "Save feed". */
  readonly saveLabel: ForeignText
  /** Told after it was saved: "Feed saved". */
  readonly savedText: ForeignText
  /** Told after it was deleted: "Feed deleted". */
  readonly deletedText: ForeignText
  /** What the button in the quick-log row does. */
  readonly quick: 'sheet' | 'log' | 'toggle'
  /** What a form starts with, from the last entries of the child (newest first). */
  readonly begin: (earlier: readonly EntryOf<K>[], now: string, preset: Preset) => Draft<K>
  /** Leaves out what was begun and not filled in, before it is checked. */
  readonly tidy: (details: DraftDetails<K>) => unknown
  /** What is known beyond title, time and person, for the whole entry on a page of its own. */
  readonly facts: (entry: EntryOf<K>, tools: FactTools) => readonly Fact[]
}

/** An entry as a form shows it. */
export function draftOf<K extends KindName>(entry: EntryOf<K>): Draft<K> {
  const { startAt, endAt, notes, details } = entry as Entry
  return { startAt, endAt, notes, details: details as unknown as DraftDetails<K> }
}
