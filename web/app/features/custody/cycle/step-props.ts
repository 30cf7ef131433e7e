import type { CustodyPerson, Cycle } from '@nestwren/contract/custody/terms'
import type { Holders } from '../people.ts'
import type { Custody } from '../public/use-custody.ts'
import type { CycleWords } from '../use-cycle-words.ts'
import type { FieldName } from './cycle-checks.ts'
import type { CycleForm } from './cycle-form.ts'

/** What each step of the editor gets. */
export interface StepProps {
  readonly values: CycleForm
  /** The form as a schedule. */
  readonly cycle: Cycle
  /** What is agreed so far, which counts beside it. */
  readonly custody: Custody
  readonly choices: readonly CustodyPerson[]
  readonly holders: Holders
  readonly words: CycleWords
  /** What is wrong with a field, in words; null for nothing, and before it was tried to go on. */
  readonly errorOf: (field: FieldName) => string | null
  readonly set: (to: Partial<CycleForm>) => void
}
