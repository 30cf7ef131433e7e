import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { PhotoAudience } from '@nestwren/contract/photos'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useMayKeep } from '../../platform/locks/use-locks.ts'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export interface PhotoForm {
  caption: string
  childIds: readonly string[]
  audience: PhotoAudience
  keptInVault: boolean
  /** null where each file says it itself. */
  takenAt: string | null
}

interface PhotoFieldsProps {
  form: UseFormReturn<PhotoForm>
  /** Whom it may show. */
  family: readonly Child[]
  /** Only parents say who sees it. */
  hasAudience: boolean
  captionHint?: string
  /** It is on the family site, which takes neither what is for parents only nor what is kept in the vault. */
  isPublic?: boolean
}

/** What stands beside a photo: its caption, whom it shows, who may see it. */
export function PhotoFields({ form, family, hasAudience, captionHint, isPublic = false }: PhotoFieldsProps) {
  const { t } = useLingui()
  const hasVault = useMayKeep('photos')
  return (
    <>
      <Field label={t`Caption`} isOptionalShown hint={captionHint}>
        {(control) => <TextArea {...control} {...form.register('caption')} rows={2} maxLength={2000} />}
      </Field>
      {family.length > 1 ? (
        <Controller
          control={form.control}
          name="childIds"
          render={({ field }) => (
            <Field label={t`Who is in it?`} isGroup>
              {() => (
                <ChildPicker label={t`Who is in it?`} family={family} chosen={field.value} onChange={field.onChange} />
              )}
            </Field>
          )}
        />
      ) : null}
      {hasAudience ? (
        <Controller
          control={form.control}
          name="audience"
          render={({ field }) => (
            <Field
              label={t`Who can see it?`}
              isGroup
              hint={
                field.value === 'parents'
                  ? isPublic
                    ? t`Only parents can see it. Saving takes it off the family site.`
                    : t`Only parents can see it, no matter what caregivers can see.`
                  : t`Everyone who can see photos of these children.`
              }
            >
              {() => (
                <Segmented
                  label={t`Who can see it?`}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={[
                    { value: 'family', label: t`Family` },
                    { value: 'parents', label: t`Parents only` },
                  ]}
                />
              )}
            </Field>
          )}
        />
      ) : null}
      {hasVault ? (
        <Controller
          control={form.control}
          name="keptInVault"
          render={({ field }) => <KeepSwitch isOn={field.value} isPublic={isPublic} onChange={field.onChange} />}
        />
      ) : null}
    </>
  )
}

interface KeepSwitchProps {
  isOn: boolean
  isPublic: boolean
  onChange: (isOn: boolean) => void
}

function KeepSwitch({ isOn, isPublic, onChange }: KeepSwitchProps) {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Keep in vault`}
      hint={
        isOn && isPublic
          ? t`Saving takes it off the family site.`
          : t`Stays locked until the vault is opened, even if your other photos aren't.`
      }
      isOn={isOn}
      onChange={onChange}
    />
  )
}
