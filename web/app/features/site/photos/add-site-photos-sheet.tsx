import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Photo } from '@nestwren/contract/photos'
import { useState } from 'react'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useSave } from '../../../ui/settings/use-save.ts'
import { PhotoPicker } from '../../photos/public/photo-picker.tsx'
import { usePublish } from '../../photos/public/use-publish.ts'
import { useSiteRefusal } from '../../photos/public/use-site-refusal.ts'
import { useRefreshPublished } from '../published-photos.ts'

/** Chooses photos of the family for the site. They are shown there as soon as it answers. */
export function AddSitePhotosSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const refusal = useSiteRefusal()
  const publish = usePublish()
  const refresh = useRefreshPublished()
  const { isBusy, failure, run } = useSave()
  /** In the order in which they were chosen, which is the one in which the site shows them. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  const against = (photo: Pick<Photo, 'audience' | 'keptInVault' | 'isPublic'>) =>
    photo.isPublic ? t`On the site` : refusal(photo)
  const { length } = chosen
  const submit = async () => {
    const isDone = await run(
      async () => {
        try {
          // What comes onto the site stands first there.
          for (const id of chosen.toReversed()) {
            await publish(id, true)
            // After a failure only those that are left are sent again.
            setChosen((before) => before.filter((one) => one !== id))
          }
        } finally {
          await refresh()
        }
      },
      { done: plural(length, { one: '# photo added to the site', other: '# photos added to the site' }) },
    )
    if (isDone) onClose()
  }
  return (
    <FormSheet
      title={t`Add photos to the site`}
      onClose={onClose}
      isDirty={length > 0 && !isBusy}
      submitLabel={length === 0 && !isBusy ? null : <Plural value={length} one="Add # photo" other="Add # photos" />}
      busyLabel={t`Adding`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <p className="type-small text-muted">
        <Trans>Everyone who can open the site sees these photos, with their captions.</Trans>
      </p>
      <PhotoPicker
        label={t`Photos`}
        chosen={new Set(chosen)}
        refusal={against}
        onChange={({ id }, isChosen) =>
          setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
        }
      />
    </FormSheet>
  )
}
