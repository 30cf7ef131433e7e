import { useLingui } from '@lingui/react/macro'
import type { UpgradeStep } from '../../platform/sw/upgrade.ts'

/** What each step says (A §4). */
export function useStepText(): Readonly<Record<UpgradeStep, string>> {
  const { t } = useLingui()
  return {
    download: t`Downloading new version...`,
    clear: t`Clearing old cache...`,
    install: t`Installing new files...`,
    verify: t`Verifying installation...`,
    ready: t`Almost ready...`,
    complete: t`Update complete!`,
  }
}
