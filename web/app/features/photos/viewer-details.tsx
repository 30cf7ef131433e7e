import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Comments } from '../../ui/items/comments.tsx'
import { LikeLine } from '../../ui/items/like-line.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAction } from '../../ui/use-action.ts'
import { EditPhoto } from './edit-photo.tsx'
import type { PhotoFacts } from './photo-facts.ts'
import { usePhotoRights } from './public/use-photo-rights.ts'
import { usePhotoActions } from './use-photo-actions.ts'
import { usePhotoWords } from './use-photo-words.ts'

/** What is known of a photo, who likes it, what was said, and how to change it. */
export function ViewerDetails({ photo, onClose }: { photo: PhotoFacts; onClose: () => void }) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const rights = usePhotoRights()
  const [isEditing, setIsEditing] = useState(false)
  const { id, caption, audience, createdBy, likes, commentCount } = photo
  const names = words.children(photo)
  return (
    <aside className="viewer-details" aria-label={t`About this photo`}>
      <div className="viewer-details-head">
        <h2 className="type-title">{isEditing ? t`Edit photo` : t`About this photo`}</h2>
        <IconButton label={t`Close details`} icon={<X aria-hidden="true" className="ic" />} onClick={onClose} />
      </div>
      {isEditing ? (
        <EditPhoto photo={photo} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="grid gap-4">
          {caption === '' ? null : <p className="type-body-l whitespace-pre-line break-words">{caption}</p>}
          <dl className="photo-facts">
            <div>
              <dt>{t`Taken`}</dt>
              <dd>{words.when(photo)}</dd>
            </div>
            {names === '' ? null : (
              <div>
                <dt>{t`Who's in it`}</dt>
                <dd>{names}</dd>
              </div>
            )}
            <div>
              <dt>{t`Added by`}</dt>
              <dd className="flex items-center gap-2">
                <Avatar name={createdBy.name} personId={createdBy.id} size="sm" />
                {createdBy.name}
              </dd>
            </div>
            <div>
              <dt>{t`Visible to`}</dt>
              <dd>{audience === 'parents' ? t`Parents only` : t`Family`}</dd>
            </div>
          </dl>
          {rights.mayChange(photo) ? (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              icon={<Pencil aria-hidden="true" className="ic" />}
              onClick={() => setIsEditing(true)}
            >
              <Trans>Edit</Trans>
            </Button>
          ) : null}
          {rights.mayPublish ? <SiteSwitch photo={photo} /> : null}
          <LikeLine itemType="photo" id={id} likes={likes} />
          <Comments item={{ itemType: 'photo', id, commentCount, mayManage: rights.mayManage(photo) }} />
        </div>
      )}
    </aside>
  )
}

/** Whether the photo stands on the family's public page. */
function SiteSwitch({ photo }: { photo: PhotoFacts }) {
  const { t } = useLingui()
  const { setPublic } = usePhotoActions()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { failure, run } = useAction()
  const isForParents = photo.audience === 'parents'
  const isOffered = !isForParents && !photo.keptInVault
  const change = async (isPublic: boolean) => {
    setChosen(isPublic)
    await run(() => setPublic(photo, isPublic))
    setChosen(null)
  }
  return (
    <div className="grid gap-2">
      <Switch
        label={t`Show on family site`}
        hint={
          isForParents
            ? t`A parents-only photo can't go on the family site.`
            : photo.keptInVault
              ? t`A photo kept in the vault can't go on the family site.`
              : t`Everyone who can open your family site sees it, with its caption.`
        }
        isOn={chosen ?? photo.isPublic}
        isDisabled={!isOffered && !photo.isPublic}
        onChange={(isOn) => void change(isOn)}
      />
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
    </div>
  )
}
