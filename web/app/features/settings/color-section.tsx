import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { usePersonMark } from '../../ui/person-hues.ts'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Swatch } from '../../ui/settings/swatch.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { useSwatches } from '../../ui/settings/use-swatches.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The color that marks this person wherever the family sees them. */
export function ColorSection() {
  const { t } = useLingui()
  const session = useSession()
  const { queryClient } = useWorkspace()
  const { isBusy, failure, run } = useSave()
  const [chosen, setChosen] = useState<string | null>(null)
  const swatches = useSwatches()
  const mark = usePersonMark(session.user?.id)
  if (session.status !== 'signedIn') return null
  const { user } = session
  const own = mark.color?.toUpperCase() ?? null
  const color = chosen?.toUpperCase() ?? own
  const submit = async () => {
    if (color === null) return
    const isSaved = await run(async () => {
      const answer = await api.settings.updateColor({ body: { color } })
      session.updateUser(answer.user)
      await queryClient.invalidateQueries({ queryKey: queryKeys.family })
    })
    if (!isSaved) return
    setChosen(null)
    showToast({ message: t`Color saved` })
  }
  return (
    <SettingsSection
      title={<Trans>Your color</Trans>}
      hint={<Trans>Marks what you do, for everyone in your family.</Trans>}
    >
      <div className="flex items-center gap-3">
        <Avatar name={user.name} personId={user.id} ringColor={color} size="lg" />
        <fieldset className="swatches">
          <legend className="sr-only">
            <Trans>Your color</Trans>
          </legend>
          {swatches.map(({ value, label }) => (
            <Swatch
              key={value}
              name="color"
              color={value}
              label={label}
              isChosen={value === color}
              onChoose={() => setChosen(value)}
            />
          ))}
        </fieldset>
      </div>
      <Field label={t`Custom color`}>
        {(control) => (
          <TextInput
            {...control}
            type="color"
            className="h-13 w-20 p-1"
            value={(color ?? user.color).toLowerCase()}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </Field>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {color === own ? null : (
        <Button size="sm" isBusy={isBusy} busyLabel={t`Saving`} onClick={() => void submit()}>
          <Trans>Save color</Trans>
        </Button>
      )}
    </SettingsSection>
  )
}
