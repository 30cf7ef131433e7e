import { useLingui } from '@lingui/react/macro'
import type { OverrideStepRow } from '@nestwren/contract/overrides'
import { useMemo } from 'react'

/** Everything that can happen to an override or a schedule. */
export type StepName = OverrideStepRow['step'] | 'added' | 'changed' | 'removed'

/**
 * Says what someone did: "Dev accepted". `by` is null for what the clock did. What stood in a file is said to: whoever brought
 * it along is all that is known of it.
 */
export function useStepWords(): (step: StepName, by: string | null, isImported?: boolean) => string {
  const { t } = useLingui()
  return useMemo(
    () => (step, by, isImported) => {
      const who = by ?? t`Someone`
      if (isImported === true) return isEnd(step) ? t`${who} undid the import` : t`${who} imported this from a file`
      const texts: Readonly<Record<StepName, string>> = {
        proposed: t`${who} suggested this`,
        countered: t`${who} suggested something else`,
        accepted: t`${who} accepted`,
        declined: t`${who} declined`,
        withdrawn: t`${who} took it back`,
        expired: t`No answer came in time, so nothing changed`,
        replaced: t`A later agreement took its place`,
        recorded: t`${who} wrote this down`,
        added: t`${who} set up the schedule`,
        changed: t`${who} changed the schedule`,
        removed: t`${who} removed the schedule`,
      }
      return texts[step]
    },
    [t],
  )
}

function isEnd(step: StepName): boolean {
  return step === 'withdrawn' || step === 'removed'
}
