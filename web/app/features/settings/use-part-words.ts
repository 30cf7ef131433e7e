import { useLingui } from '@lingui/react/macro'
import type { Correction, Part } from '../../platform/theme/guard.ts'

/** Names of the parts one may color, and what the guard has to say about one. */
export function usePartWords() {
  const { t } = useLingui()
  const names: Record<Part, string> = {
    primary: t`Main color`,
    secondary: t`Second color`,
    accent: t`Accent`,
    background: t`Background`,
    surface: t`Cards`,
    text: t({ message: 'Text', context: 'a part of the app one can color' }),
  }
  const reason = ({ part, from, to, why }: Correction): string => {
    if (why === 'ground') return t`${from} became ${to}, so that text on it can be read.`
    if (why === 'shape') return t`${from} became ${to}, so that it stands out from the page.`
    return part === 'text'
      ? t`${from} became ${to}, so that you can read it everywhere.`
      : t`${from} became ${to}, so that words and buttons in it can be read.`
  }
  return { names, reason }
}
