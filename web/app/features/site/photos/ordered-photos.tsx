import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ArrowUpToLine, EllipsisVertical, Eye, GlobeLock, GripVertical } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/live-region-store.ts'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { moved } from '../../../ui/moved.ts'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import { PhotoThumb, usePhotoTitle } from '../../photos/public/photo-thumb.tsx'
import type { PhotoFacts } from '../../photos/public/use-recent-photos.ts'
import './ordered-photos.css'
import type { PhotoOrder } from './use-order-photos.ts'

interface OrderedPhotosProps {
  /** Those that are read, the first ones, as the person has put them. */
  photos: readonly PhotoFacts[]
  order: PhotoOrder
  mayChange: boolean
}

/** The photos of the site in its order, which a finger, a mouse or the keyboard changes. */
export function OrderedPhotos({ photos, order, mayChange }: OrderedPhotosProps) {
  const { t } = useLingui()
  const titleOf = usePhotoTitle()
  const drag = useDragOrder(photos, order.place)
  const move = (photo: PhotoFacts, from: number, to: number) => {
    order.place(moved(photos, from, to), photo.id)
    const name = titleOf(photo)
    const place = to + 1
    announce(t`${name} is now number ${place}`)
  }
  return (
    <ol ref={drag.list} className="card site-photos" aria-label={t`Photos on the site, in order`}>
      {drag.items.map((photo, index) => {
        const name = titleOf(photo)
        const isLast = index === drag.items.length - 1
        const menu: readonly MenuItem[] = [
          {
            id: 'first',
            label: t`Move to the top`,
            icon: <ArrowUpToLine aria-hidden="true" className="ic" />,
            isDisabled: index === 0,
            onSelect: () => move(photo, index, 0),
          },
          {
            id: 'open',
            label: t`Open photo`,
            icon: <Eye aria-hidden="true" className="ic" />,
            href: `/vault/photos/${photo.id}`,
          },
          {
            id: 'off',
            label: t`Take off the site`,
            icon: <GlobeLock aria-hidden="true" className="ic" />,
            startsGroup: true,
            onSelect: () => void order.takeOff(photo, drag.items[index - 1]?.id ?? null),
          },
        ]
        return (
          <li key={photo.id} className={drag.dragged === photo.id ? 'is-dragged' : undefined}>
            {mayChange ? (
              <span className="site-photo-grip" aria-hidden="true" {...drag.handle(photo.id)}>
                <GripVertical className="ic" />
              </span>
            ) : null}
            <PhotoThumb photo={photo} />
            <span className="type-small site-photo-name">{name}</span>
            {mayChange ? (
              <span className="site-photo-acts">
                <IconButton
                  label={t`Move ${name} up`}
                  icon={<ArrowUp aria-hidden="true" className="ic" />}
                  isOff={index === 0}
                  onClick={() => move(photo, index, index - 1)}
                />
                <IconButton
                  label={t`Move ${name} down`}
                  icon={<ArrowDown aria-hidden="true" className="ic" />}
                  isOff={isLast}
                  onClick={() => move(photo, index, index + 1)}
                />
                <Menu
                  trigger={
                    <IconButton
                      label={t`More for ${name}`}
                      icon={<EllipsisVertical aria-hidden="true" className="ic" />}
                    />
                  }
                  items={menu}
                />
              </span>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
