import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Milestone } from '@nestwren/contract/milestones'
import { isVisible } from '@nestwren/contract/visible'
import { useState } from 'react'
import { today } from '../../platform/format/use-day-text.ts'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import type { Written } from '../../platform/sync/write.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { useInBackground } from '../../ui/use-in-background.ts'
import { isSendable, PhotoChoice } from '../photos/public/photo-choice.tsx'
import { useAddPhoto } from '../photos/public/use-add-photo.ts'
import { milestoneList } from './public/milestone-list.ts'
import { useMilestoneWords } from './use-milestone-words.ts'

interface MilestoneSheetProps {
  /** null adds one of the family's own. */
  milestone: Milestone | null
  child: Child
  onClose: () => void
}

function formOf(milestone: Milestone | null): MilestoneForm {
  return {
    // Made once: sending it again after a broken line makes no second one.
    id: milestone?.id ?? newId(),
    title: milestone?.title ?? '',
    achievedOn: milestone?.achievedOn ?? (milestone === null ? today() : ''),
    note: milestone?.note ?? '',
    photoId: milestone?.photoId ?? null,
  }
}

/** One milestone: the day, a note and a photo; for one of the family's own also what it is called. */
export function MilestoneSheet({ milestone, child, onClose }: MilestoneSheetProps) {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const photo = useAction()
  const addPhoto = useAddPhoto()
  const { save, remove } = useMilestoneChange()
  const [file, setFile] = useState<File | null>(null)
  const { form, values, sheet, finish } = useItemForm<MilestoneForm>(
    `milestone.${milestone?.id ?? `new.${child._id}`}`,
    () => formOf(milestone),
    onClose,
  )
  const { errors } = form.formState
  const isNamed = milestone !== null && milestone.key !== null
  const title = isNamed ? words.titleOf(milestone) : values.title.trim()
  /** The photo is safe on this device before anything refers to it; kept in the form, so that it is added once. */
  const withPhoto = async (typed: MilestoneForm): Promise<MilestoneForm | null> => {
    if (file === null) return typed
    let photoId: string | null = null
    await photo.run(async () => {
      photoId = await addPhoto({ file, childId: child._id, caption: title })
    })
    if (photoId === null) return null
    form.setValue('photoId', photoId, { shouldDirty: true })
    setFile(null)
    return { ...typed, photoId }
  }
  const submit = form.handleSubmit(async (typed) => {
    if (file !== null && !isSendable(file)) return
    const full = await withPhoto(typed)
    if (full !== null) await finish(() => save(milestone, child._id, full), { message: t`${title} saved` })
  })
  const isSaid = milestone !== null && (milestone.key === null || milestone.version > 0)
  return (
    <FormSheet
      {...sheet}
      title={milestone === null ? t`Add a milestone` : words.titleOf(milestone)}
      isDirty={sheet.isDirty || file !== null}
      submitLabel={<Trans>Save milestone</Trans>}
      busyLabel={t`Saving`}
      isBusy={sheet.isBusy || photo.isBusy}
      failure={sheet.failure ?? photo.failure}
      onSubmit={submit}
    >
      {isNamed && milestone.key !== null ? (
        <p className="type-small text-muted">{words.window(milestone.key)}</p>
      ) : (
        <Field label={t`What happened`} error={errors.title?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('title', { validate: (name) => isVisible(name) || t`Enter what happened.` })}
              maxLength={120}
              autoComplete="off"
              placeholder={t`First smile`}
            />
          )}
        </Field>
      )}
      <Field label={t`Day`} error={errors.achievedOn?.message ?? null} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            {...form.register('achievedOn', {
              validate: (on) => {
                if (on > today()) return t`This date is in the future.`
                const isBefore = on !== '' && child.birthdate !== null && on < child.birthdate
                return !isBefore || t`This date is before the birth date.`
              },
            })}
            type="date"
            max={today()}
          />
        )}
      </Field>
      <Field label={t`Note`} isOptionalShown>
        {(control) => <TextArea {...control} {...form.register('note')} rows={2} maxLength={1000} />}
      </Field>
      <PhotoChoice
        childId={child._id}
        photoId={values.photoId}
        file={file}
        onFile={setFile}
        onRemove={() => form.setValue('photoId', null, { shouldDirty: true })}
      />
      {isSaid ? (
        <RemoveButton
          label={isNamed ? <Trans>Clear this milestone</Trans> : <Trans>Remove this milestone</Trans>}
          title={isNamed ? t`Clear ${title}?` : t`Remove ${milestone.title}?`}
          body={t`Its day and note go. The photo stays in the vault.`}
          onRemove={() => {
            remove(milestone)
            sheet.onClose()
          }}
        />
      ) : null}
    </FormSheet>
  )
}

/** A milestone as the form holds it; survives a reload. */
interface MilestoneForm {
  id: string
  title: string
  /** Empty while it has no day. */
  achievedOn: string
  note: string
  photoId: string | null
}

const nothing = { achievedOn: null, note: '', photoId: null } as const

/** Notes and clears milestones, with or without a network; clearing can be taken back. */
function useMilestoneChange() {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const inBackground = useInBackground()
  const told = ({ isStored }: Written) => inBackground(isStored)

  const save = (milestone: Milestone | null, childId: string, typed: MilestoneForm) => {
    const fields = {
      title: typed.title.trim(),
      achievedOn: typed.achievedOn === '' ? null : typed.achievedOn,
      note: typed.note.trim(),
      photoId: typed.photoId,
    }
    if (milestone === null) {
      const body = { id: typed.id, childId, ...fields }
      return createItem(milestoneList, body, { ...body, key: null, updatedBy: null, createdBy: null })
    }
    const names = ['title', 'achievedOn', 'note', 'photoId'] as const
    const changed = Object.fromEntries(
      names.filter((name) => fields[name] !== milestone[name]).map((name) => [name, fields[name]]),
    )
    // The six of a child that is itself on its way wait for it.
    return changeItem(milestoneList, milestone, changed, changed, [childId])
  }

  const remove = (milestone: Milestone) => {
    const name = words.titleOf(milestone)
    const { title, achievedOn, note, photoId, childId } = milestone
    const said = { achievedOn, note, photoId }
    const undo = () => {
      if (milestone.key !== null) {
        const cleared = { ...milestone, ...nothing, version: milestone.version + 1 }
        return told(changeItem(milestoneList, cleared, said))
      }
      // Under a new id: the old one is gone at the server.
      const body = { id: newId(), childId, title, ...said }
      return told(createItem(milestoneList, body, { ...body, key: null, updatedBy: null, createdBy: null }))
    }
    told(milestone.key === null ? removeItem(milestoneList, milestone) : changeItem(milestoneList, milestone, nothing))
    showToast({
      message: milestone.key === null ? t`${name} removed` : t`${name} cleared`,
      action: { label: t`Undo`, onSelect: undo },
    })
  }
  return { save, remove }
}
