import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../platform/api/api.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { unlessLocked } from '../../../platform/locks/locked-answer.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { photoKeys } from '../photo-facts.ts'
import { PhotoImage } from '../photo-image.tsx'
import '../photos.css'
import { usePhotoActions } from '../use-photo-actions.ts'
import { usePhotoWords } from '../use-photo-words.ts'
import { takeIn } from '../use-photos.ts'
import { usePhotoRights } from './use-photo-rights.ts'

/** Photos that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedPhotos() {
  const { maySee } = usePhotoRights()
  return maySee ? (
    <Guarded section="photos">
      <OpenDeletedPhotos />
    </Guarded>
  ) : null
}

function OpenDeletedPhotos() {
  const { t } = useLingui()
  const workspace = useWorkspace()
  const words = usePhotoWords()
  const { mayChange } = usePhotoRights()
  const { restore } = usePhotoActions()
  return (
    <DeletedList
      heading={t`Photos`}
      line={t`Couldn't load the deleted photos.`}
      of={photoKeys.all}
      calls={{
        list: async (...input) => {
          const { items, nextCursor } = unlessLocked(await api.photos.list(...input))
          return { items: takeIn(workspace, items), nextCursor }
        },
        restore: api.photos.restore,
        purge: api.photos.purge,
      }}
      lineOf={(photo) => ({
        title: words.title(photo),
        picture: (
          <span className="photo-tile is-line">
            <PhotoImage photo={photo} size="small" isCover />
          </span>
        ),
        detail: null,
        mayRestore: mayChange(photo),
        done: t`The photo is back`,
        purgeQuestion: t`Delete this photo for good?`,
      })}
      restore={({ id }) => restore(id)}
      purgeQuestion={(items) =>
        plural(items.length, { one: 'Delete # photo for good?', other: 'Delete # photos for good?' })
      }
    />
  )
}
