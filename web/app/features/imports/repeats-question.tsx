import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import type { QuestionsProps } from './answers-draft.ts'

/** Whether rows that stand twice in a file happened twice. */
export function RepeatsQuestion({ shown, change }: QuestionsProps) {
  const { t } = useLingui()
  return (
    <SettingsSection title={<Trans>Repeats</Trans>}>
      <Checkbox
        label={t`Import rows that are exactly the same`}
        hint={t`Usually they're there by mistake. Left out, you can still add them one by one in the next step.`}
        checked={shown.includeRepeats}
        onChange={({ target }) => change({ includeRepeats: target.checked })}
      />
    </SettingsSection>
  )
}
