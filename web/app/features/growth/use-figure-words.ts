import { useLingui } from '@lingui/react/macro'
import type { FigureName } from '@nestwren/contract/growth'

/** What figures are called. */
export function useFigureWords() {
  const { t } = useLingui()
  const words: Readonly<Record<FigureName, { readonly label: string; readonly inSentence: string }>> = {
    weight: { label: t`Weight`, inSentence: t`weight` },
    length: { label: t`Length`, inSentence: t`length` },
    head: { label: t`Head`, inSentence: t`head circumference` },
    arm: { label: t`Upper arm`, inSentence: t`upper arm` },
  }
  return {
    /** "Head"; a length is the "Height" of a child that stands. */
    label: (name: FigureName, isStanding = false): string =>
      name === 'length' && isStanding ? t`Height` : words[name].label,
    /** "head circumference". */
    inSentence: (name: FigureName): string => words[name].inSentence,
  }
}
