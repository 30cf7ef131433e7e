import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const choices = [0, 7, 14, 30, 60, 90] as const

/** The reminders that can be chosen, with the chosen one among them even where it is an unusual one. */
export function useReminderOptions(chosen: string): readonly { value: string; label: string }[] {
  const { t } = useLingui()
  const reminderText = useReminderText()
  const days: number[] = [...choices]
  if (chosen !== '' && !days.includes(Number(chosen))) days.push(Number(chosen))
  return [
    { value: '', label: t`No reminder` },
    ...days.sort((a, b) => a - b).map((value) => ({ value: String(value), label: reminderText(value) })),
  ]
}

/** "30 days before". */
export function useReminderText(): (days: number) => string {
  const { t } = useLingui()
  return (days) => (days === 0 ? t`On the day` : plural(days, { one: '# day before', other: '# days before' }))
}
