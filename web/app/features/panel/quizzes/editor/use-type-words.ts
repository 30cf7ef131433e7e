import { useLingui } from '@lingui/react/macro'
import type { QuestionType } from '@nestwren/contract/quiz-config'

/** What the three types of questions are called. */
export function useTypeWords(): Readonly<Record<QuestionType, string>> {
  const { t } = useLingui()
  return { yes_no: t`Yes or no`, multiple_choice: t`Multiple choice`, scale: t`Scale` }
}
