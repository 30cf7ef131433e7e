import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { useState } from 'react'
import { useIsCovered } from '../../platform/locks/use-locks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PhotoChecks } from '../photos/public/photo-picker.tsx'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
import { usePublish } from '../photos/public/use-publish.ts'
import { useSiteRights } from '../site-facts/public/site-queries.ts'
import { usePublished } from './published-photos.ts'
import { type SiteChange, useChangeSite } from './use-change-site.ts'

interface FirstLookSheetProps {
  site: OwnSite
  /** What shows the photos: the site or its gallery is turned on. */
  change: SiteChange
  onClose: () => void
}

/**
 * The photos that are marked for the site, before anybody else sees them: some of them may have been marked long ago. Those that
 * are taken out of the choice come off the site first.
 */
export function FirstLookSheet({ site, change, onClose }: FirstLookSheetProps) {
  const { t } = useLingui()
  const { maySee } = usePhotoRights()
  const publish = usePublish()
  const { change: changeSite } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const isCovered = useIsCovered('photos')
  const query = usePublished({ isWanted: !isCovered && maySee })
  const photos = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isGallery = change.enabled === undefined
  const done = isGallery ? t`The gallery is on` : t`The site is on`
  const confirm = async () => {
    const isDone = await run(
      async () => {
        for (const id of left) await publish(id, false)
        await changeSite(site.version, { ...change, confirmPublished: true })
      },
      { done },
    )
    if (isDone) onClose()
  }
  const withoutGallery = async () => {
    const without = { ...change, modules: { ...change.modules, galleryEnabled: false } }
    if (await run(() => changeSite(site.version, without), { done })) onClose()
  }
  const toggle = (id: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isChosen) next.delete(id)
      else next.add(id)
      return next
    })
  const isRead = query.data !== undefined
  const hidden = query.hasNextPage ? 0 : Math.max(0, (site.marked ?? 0) - photos.length)
  const known = site.marked ?? (query.hasNextPage ? 0 : photos.length)
  const shown = known - photos.filter(({ id }) => left.has(id)).length
  return (
    <FormSheet
      title={isGallery ? t`Turn on the gallery?` : t`Turn on the site?`}
      onClose={onClose}
      submitLabel={
        !isRead ? null : shown > 0 ? (
          <Plural value={shown} one="Turn on and show # photo" other="Turn on and show # photos" />
        ) : (
          <Trans>Turn on</Trans>
        )
      }
      busyLabel={t`Turning on`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={confirm}
      footer={
        isGallery ? undefined : (
          <Button
            variant="ghost"
            isBlock
            className="mt-2"
            onClick={() => {
              if (!isBusy) void withoutGallery()
            }}
          >
            <Trans>Turn on without the gallery</Trans>
          </Button>
        )
      }
    >
      {maySee ? (
        <Marked site={site} query={query} left={left} onLeave={toggle} />
      ) : (
        <p>
          <Trans>Photos are marked for the site, and you don't see them. Someone who does turns on the gallery.</Trans>
        </p>
      )}
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
      {isRead && hidden > 0 ? (
        <Banner>
          {plural(hidden, {
            one: "# more photo is marked that you don't see. It will show too.",
            other: "# more photos are marked that you don't see. They will show too.",
          })}
        </Banner>
      ) : null}
    </FormSheet>
  )
}

interface MarkedProps {
  site: OwnSite
  query: ReturnType<typeof usePublished>
  /** Ids of those that come off the site. */
  left: ReadonlySet<string>
  onLeave: (id: string, isChosen: boolean) => void
}

function Marked({ site, query, left, onLeave }: MarkedProps) {
  const { t } = useLingui()
  const { mayPublish } = useSiteRights()
  const photos = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <p>
        {site.passwordEnabled ? (
          <Trans>These photos are marked for the site. Everyone with the link and the password will see them.</Trans>
        ) : (
          <Trans>These photos are marked for the site. Everyone with the link will see them.</Trans>
        )}
      </p>
      <Guarded section="photos">
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-40 w-full rounded-lg" />}
          line={t`Couldn't load the photos.`}
        >
          {() => (
            <>
              {mayPublish ? (
                <p className="type-small text-muted">
                  <Trans>Leave out what you don't want to show. It comes off the site and stays in the app.</Trans>
                </p>
              ) : null}
              <PhotoChecks
                label={t`Photos for the site`}
                photos={photos}
                chosen={new Set(photos.flatMap(({ id }) => (left.has(id) ? [] : [id])))}
                onChange={({ id }, isChosen) => onLeave(id, isChosen)}
                {...(mayPublish ? null : { refusal: () => t`Marked` })}
              />
            </>
          )}
        </Loaded>
      </Guarded>
    </>
  )
}
