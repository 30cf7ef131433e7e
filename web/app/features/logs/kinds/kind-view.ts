import type { I18n } from '@lingui/core'
import type { DetailsOf, Entry, EntryOf } from '@nestwren/contract/logs/entry'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { MedicineDetails } from '@nestwren/contract/logs/kinds/medicine'
import type { PumpingDetails } from '@nestwren/contract/logs/kinds/pumping'
import type { TemperatureDetails } from '@nestwren/contract/logs/kinds/temperature'
import type { BreastSegment } from '@nestwren/contract/logs/segments'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import type { ComponentType } from 'react'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import type { EntryFields } from '../../../platform/sync/operation.ts'
import type { LogHue } from '../../../ui/log-glyph.tsx'

/** A bottle while it is being entered: the amount may not be there yet. */
export type BottleDraft = Omit<FeedingDetails['bottles'][number], 'amountMl'> & { readonly amountMl: number | null }
export type FeedingDraft = Omit<FeedingDetails, 'bottles'> & { readonly bottles: readonly BottleDraft[] }

/** Milk that is being put by. */
export type StoredDraft = Omit<PumpingDetails['stored'][number], 'amountMl'> & { readonly amountMl: number | null }
export type PumpingDraft = Omit<PumpingDetails, 'stored'> & { readonly stored: readonly StoredDraft[] }

/** A dose while it is being typed: without a value there is none. */
export type MedicineDraft = Omit<MedicineDetails, 'dose'> & { readonly dose: NonNullable<MedicineDetails['dose']> }
export type TemperatureDraft = Omit<TemperatureDetails, 'centiC'> & { readonly centiC: number | null }

interface DraftsOfTheirOwn {
  readonly feeding: FeedingDraft
  readonly pumping: PumpingDraft
  readonly medicine: MedicineDraft
  readonly temperature: TemperatureDraft
}

/** The details of a kind as a form holds them. */
type DraftDetails<K extends KindName> = K extends keyof DraftsOfTheirOwn ? DraftsOfTheirOwn[K] : DetailsOf<K>

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
  /** Which of the family's own kinds. */
  readonly own?: Pick<OwnKind, 'id' | 'name' | 'icon' | 'color' | 'hasDuration'>
  /** Milk of the stock that the bottle is made of. */
  readonly milk?: { readonly lotId: string; readonly amountMl: number }
  /** How old the child is, for what is usual before there is a last time; null while that is not known. */
  readonly ageDays?: number | null
  /** Which medicine of the child's list. */
  readonly medicine?: { readonly id: string; readonly name: string; readonly dose: MedicineDetails['dose'] }
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
  /** The child it is for; null while there are several or none. */
  readonly childId?: string | null
  /** The entry that is being changed; null for a new one. */
  readonly entryId?: string | null
  /** It is going on: then its start is corrected here, and ending it is an action of its own. */
  readonly isRunning?: boolean
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

/** A drawing on the grid of the log glyphs. */
export type KindDrawing = ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: 'true' }>

/** What every screen knows about a kind of log entry. Home loads it, so it is names and little else. */
export interface KindView<K extends KindName = KindName> {
  readonly kind: K
  readonly hue: LogHue
  /** A drawing of its own on its hue; the hue's without one. */
  readonly Drawing?: KindDrawing
  /** The drawing of an entry with these details, where it depends on them; that of the kind without one. */
  glyph?(details: DetailsOf<K>): KindDrawing
  /** One of it: "Feed". Also the quick-log button. */
  readonly label: ForeignText
  /** Many of it, for filters: "Feeds". */
  readonly pluralLabel: ForeignText
  /** Told after it was saved: "Feed saved". */
  readonly savedText: ForeignText
  /** Told after it was deleted: "Feed deleted". */
  readonly deletedText: ForeignText
  /** What the button in the quick-log row does: opens the form, logs at once, or starts and ends. */
  readonly quick: 'sheet' | 'log' | 'toggle'
  /** What one tap logs, from the last entries of the child (newest first). */
  atOnce?(earlier: readonly EntryOf<K>[]): DetailsOf<K>
  /** Told when one tap has started it: "Sleep started". */
  readonly startedText?: ForeignText
  /** On its button while it goes on: "Asleep {length}". */
  readonly goingText?: ForeignText
  /** What ends it, where "Stop" does not say it: "Awake". */
  readonly endText?: ForeignText
  /** Its title says what a stop has made of it: "Slept 2h 10m". */
  readonly isStopToldByTitle?: true
  /** It is timed by side, with two dials; a pump can work at both sides at once. */
  readonly session?: {
    readonly canWorkAtBoth: boolean
    begin(segments: BreastSegment[]): DetailsOf<K>
  }
  /** How it stands in the ribbon of a day: from its start to its end, or at its start. */
  readonly ribbon?: 'bar' | 'mark'
  /** What the head of a day says of it: "4 feeds", "6h 3m asleep". */
  readonly inDay?:
    | { readonly by: 'count'; readonly words: (count: number) => string }
    | { readonly by: 'length'; readonly text: ForeignText }
  /** A family makes kinds of this sort itself: each of them stands where kinds are chosen, in place of this one. */
  readonly isMadeByFamily?: true
}

/** What a form gives to save. */
export type SavedFields = Pick<EntryFields, 'startAt' | 'endAt' | 'notes' | 'details'>

/** Something to be mended at a path of the draft, such as `details.foods.0.name`. */
interface FormProblem {
  readonly path: string
  readonly text: ForeignText
}

/** A question before something is saved, with its own buttons. */
export interface SaveQuestion {
  readonly title: string
  readonly body: string
  /** Saves it. */
  readonly confirmLabel: string
  /** Goes back to the form; has the first focus. */
  readonly cancelLabel: string
}

interface Judgement<Details> {
  /** null where there is nothing to ask. */
  readonly question: SaveQuestion | null
  /** What is saved, once the question is answered. */
  readonly details: Details
}

/** One of several ways to enter a kind. */
interface KindChoice<K extends KindName> {
  readonly name: string
  readonly label: ForeignText
  readonly preset: Preset
  readonly Drawing?: KindDrawing
  /** The entry was made this way. */
  isOf?(details: DetailsOf<K>): boolean
}

/** What the sheets know about a kind: how it is entered and shown whole. Loaded after the first page. */
export interface KindForm<K extends KindName> {
  /** Title of its sheet, with `{name}`. */
  readonly sheetTitle: ForeignText
  /** Repeats the verb: "Save feed". */
  readonly saveLabel: ForeignText
  /** What a form starts with, from the last entries of the child (newest first). */
  readonly begin: (earlier: readonly EntryOf<K>[], now: string, preset: Preset) => Draft<K>
  /** Leaves out what was begun and not filled in, before it is checked. */
  readonly tidy: (details: DraftDetails<K>) => unknown
  /** What is known beyond title, time and person, for the whole entry on a page of its own. */
  readonly facts: (entry: EntryOf<K>, tools: FactTools) => readonly Fact[]
  readonly Fields: ComponentType<FieldsProps<K>>
  /** What has to be known of an entry before its facts, such as another dose too close to it; nothing as a rule. */
  readonly Caution?: ComponentType<{ readonly entry: EntryOf<K> }>
  /** What can be done about what its details name, after its facts; `onLeave` is called when it leads away. */
  readonly After?: ComponentType<{ readonly entry: EntryOf<K>; readonly onLeave: () => void }>
  /** Its details name things of one child, such as its medicine: several children cannot have the same entry. */
  readonly isForOneChild?: boolean
  /** It is words itself and has no note beside them. */
  readonly isItselfNote?: boolean
  /** Several ways to enter it, each with a tile of its own in More. */
  readonly choices?: readonly KindChoice<K>[]
  /** The entry is of this kind that the family made. */
  isOfOwn?(details: DetailsOf<K>, ownId: string): boolean
  /** The title of the question which child one tap is for: "Whose diaper?". */
  readonly askWhose?: ForeignText
  /** How it stands with a child, beside its name in that question. */
  readonly State?: ComponentType<{ readonly childId: string }>
  /** Starts it without an end, where "Start timer" does not say it. */
  readonly startLabel?: ForeignText
  /** Ends what goes on, with `{length}`, where "Stop" does not say it. */
  readonly endLabel?: ForeignText
  /** False for details that have no length, of a kind whose entries can go on. */
  canGoOn?(details: DraftDetails<K>): boolean
  /** What to say of a field the schema does not take, by its name. */
  readonly fieldTexts?: Readonly<Record<string, ForeignText>>
  /** What a form asks for beyond what the contract refuses. */
  missing?(entered: { readonly details: DetailsOf<K>; readonly endAt: string | null }): readonly FormProblem[]
  /** The details as they are for these children: without what is only one child's. */
  forChildren?(details: DraftDetails<K>, childIds: readonly string[]): DraftDetails<K>
  /** True when the change makes another form of it, which is not yet something that could be lost. */
  isOtherForm?(before: DraftDetails<K>, after: DraftDetails<K>): boolean
  /** Judges what is saved by what else is known, which may raise a question of its own; `entryId` is what is changed. */
  readonly useJudge?: () => (
    fields: Pick<SavedFields, 'startAt' | 'details'>,
    childIds: readonly string[],
    entryId: string | null,
  ) => Judgement<DetailsOf<K>>
}

interface NewSheetProps {
  readonly preset: Preset
  readonly onClose: () => void
  /** Enters something that is over instead. */
  readonly onPast: (preset: Preset) => void
}

/** Sheets of a kind in place of its form. Loaded with the forms. */
export interface KindSheets<K extends KindName> {
  /** For what begins now. */
  readonly New?: ComponentType<NewSheetProps>
  /** For an entry that is there, as long as `isFor` it. */
  readonly Edit?: ComponentType<Omit<NewSheetProps, 'preset'> & { readonly entry: EntryOf<K> }>
  isFor?(entry: EntryOf<K>): boolean
  /** Corrections of what one tap has just logged: one entry, or one for each of several children. */
  readonly AtOnce?: ComponentType<{ readonly entryIds: readonly string[]; readonly onClose: () => void }>
}

/** An entry as a form shows it. */
export function draftOf<K extends KindName>(entry: EntryOf<K>): Draft<K> {
  const { startAt, endAt, notes, details } = entry as Entry
  const open =
    'isConfirmed' in details && details.dose === null ? { ...details, dose: { value: '', unit: 'ml' } } : details
  return { startAt, endAt, notes, details: open as unknown as DraftDetails<K> }
}
