import { useLingui } from '@lingui/react/macro'
import type { Missing } from './change-form.ts'

/** Says what has to be chosen before a suggestion can be sent; null for nothing. */
export function useMissingText(): (missing: Missing | null) => string | null {
  const { t } = useLingui()
  const texts: Readonly<Record<Missing, string>> = {
    days: t`Choose the first and the last day.`,
    swapDays: t`Choose the days you give and the days you get.`,
    person: t`Choose who has the children.`,
    holiday: t`Choose a holiday or another day.`,
    years: t`Choose who has the children in even or in odd years.`,
    difference: t`Nothing is different yet.`,
  }
  return (missing) => (missing === null ? null : texts[missing])
}
