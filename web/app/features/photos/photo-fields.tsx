import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { PhotoAudience } from '@nestwren/contract/photos'
import { Avatar } from '../../ui/avatar.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export interface PhotoValues {
  readonly caption: string
  readonly childIds: readonly string[]
  readonly audience: PhotoAudience
}

interface PhotoFieldsProps {
  values: PhotoValues
  onChange: (values: PhotoValues) => void
  /** Whom it may show. */
  family: readonly Child[]
  /** Only parents say who sees it. */
  hasAudience: boolean
  captionHint?: string
}

/** What stands beside a photo: its caption, whom it shows, who may see it. */
export function PhotoFields({ values, onChange, family, hasAudience, captionHint }: PhotoFieldsProps) {
  const { t } = useLingui()
  const toggle = (id: string) => {
    const { childIds } = values
    const next = childIds.includes(id) ? childIds.filter((one) => one !== id) : [...childIds, id]
    // At least one stays: a photo belongs to somebody.
    if (next.length > 0) onChange({ ...values, childIds: next })
  }
  return (
    <>
      <Field label={t`Caption`} isOptionalShown hint={captionHint}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={2000}
            value={values.caption}
            onChange={(event) => onChange({ ...values, caption: event.target.value })}
          />
        )}
      </Field>
      {family.length > 1 ? (
        <Field label={t`Who is in it?`} isGroup>
          {() => (
            <ChipGroup
              label={t`Who is in it?`}
              values={values.childIds}
              onToggle={toggle}
              options={family.map((child) => ({
                value: child._id,
                label: child.name,
                lead: <Avatar name={child.name} personId={child._id} ringColor={child.color} />,
              }))}
            />
          )}
        </Field>
      ) : null}
      {hasAudience ? (
        <Field
          label={t`Who may see it?`}
          isGroup
          hint={
            values.audience === 'parents'
              ? t`Only parents see it, whatever caregivers may see otherwise.`
              : t`Everyone who may see photos of these children.`
          }
        >
          {() => (
            <Segmented
              label={t`Who may see it?`}
              value={values.audience}
              onValueChange={(audience) => onChange({ ...values, audience })}
              options={[
                { value: 'family', label: t`Family` },
                { value: 'parents', label: t`Parents only` },
              ]}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}
