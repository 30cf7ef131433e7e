import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { Photo } from '@nestwren/contract/photos'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useChildren } from '../../platform/api/queries.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowIso } from '../../platform/clock/now.ts'
import { useChangeForm } from '../../platform/forms/use-change-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { photoDraftKey } from './photo-draft.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { PhotoFields, type PhotoForm } from './photo-fields.tsx'
import { usePhotoRights } from './public/use-photo-rights.ts'
import { usePhotoActions } from './use-photo-actions.ts'

function valuesOf({ caption, childIds, audience, keptInVault, takenAt }: PhotoFacts): PhotoForm {
  return { caption, childIds, audience, keptInVault, takenAt }
}

function currentOf(error: unknown): Photo | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
  return (error.details as { current?: Photo } | null | undefined)?.current ?? null
}

/** Changes what stands beside a photo. When somebody else was faster, both stay until the person has chosen. */
export function EditPhoto({ photo, onDone }: { photo: PhotoFacts; onDone: () => void }) {
  const { t } = useLingui()
  const { accountId } = useWorkspace().scope
  const { children } = useChildren()
  const { addable, isParent } = usePhotoRights()
  const { update, takeOver } = usePhotoActions()
  const { isBusy, failure, run } = useAction()
  // As it was opened: what others save meanwhile is not overwritten unseen.
  const [base] = useState(photo)
  const [theirs, setTheirs] = useState<Photo | null>(null)
  // Outlives a reload, and a vault that locks meanwhile.
  const { form, version, forget } = useChangeForm<PhotoForm>(photoDraftKey(accountId, photo.id), photo.version, () =>
    valuesOf(photo),
  )
  const leave = () => {
    forget()
    onDone()
  }
  // Children it shows already stay on offer, also where no more photos may be added.
  const family = children.filter(({ _id }) => base.childIds.includes(_id) || addable.some((child) => child._id === _id))
  const save = (version: number) =>
    form.handleSubmit(async ({ caption, childIds, audience, keptInVault, takenAt }) => {
      const changes = {
        caption: caption.trim(),
        childIds: [...childIds],
        ...(takenAt === null ? {} : { takenAt }),
        ...(isParent ? { audience } : {}),
        ...(keptInVault === base.keptInVault ? {} : { keptInVault }),
      }
      const isSaved = await run(() => update(base.id, version, changes), {
        place: (error) => {
          const current = currentOf(error)
          if (current !== null) setTheirs(current)
          return current !== null
        },
      })
      if (isSaved) leave()
    })
  const theirCaption = theirs?.caption ?? ''
  return (
    <form className="grid gap-4" onSubmit={save(version)} noValidate>
      <PhotoFields form={form} family={family} hasAudience={isParent} isPublic={base.isPublic} />
      <Controller
        control={form.control}
        name="takenAt"
        render={({ field }) => (
          <DateTimeField
            label={t`When was it taken?`}
            value={field.value}
            zone={base.tz}
            max={nowIso()}
            hasChips={false}
            onValueChange={field.onChange}
          />
        )}
      />
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      {theirs === null ? (
        <div className="btn-pair">
          <Button variant="outline" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save</Trans>
          </Button>
        </div>
      ) : (
        <Conflict
          message={
            <>
              {t`Someone else just changed this.`}
              {theirCaption === '' ? null : (
                <span className="block break-words">{t`The caption is now: ${theirCaption}`}</span>
              )}
            </>
          }
          takeLabel={<Trans>Take theirs</Trans>}
          keepLabel={<Trans>Keep mine</Trans>}
          onTake={() => {
            takeOver(theirs)
            leave()
          }}
          onKeep={save(theirs.version)}
          isBusy={isBusy}
        />
      )}
    </form>
  )
}
