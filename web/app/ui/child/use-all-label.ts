import { useLingui } from '@lingui/react/macro'

/** "Both" for two, "Everyone" for more (DESIGN, Navigation). */
export function useAllLabel(count: number): string {
  const { t } = useLingui()
  return count === 2 ? t`Both` : t`Everyone`
}
