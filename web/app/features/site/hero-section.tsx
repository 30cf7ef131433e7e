import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { ImagePlus, Moon, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsCovered } from '../../platform/locks/use-locks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
import './site.css'
import { useChangeSite } from './use-change-site.ts'

/** Only whoever chooses a picture needs what cuts it. */
const HeroSheet = lazy(async () => ({ default: (await import('./hero-sheet.tsx')).HeroSheet }))

/** The picture at the top of the site: a part of one of the family's photos. */
export function HeroSection({ site }: { site: OwnSite }) {
  const { t } = useLingui()
  const { maySee } = usePhotoRights()
  const isCovered = useIsCovered('photos')
  const { setHero } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  /** Whether the sheet begins with the photo that is there. */
  const [choosing, setChoosing] = useState<'another' | 'part' | null>(null)
  const { heroImage, hero, version, title, passwordEnabled } = site
  const remove = () => void run(() => setHero(version, { photoId: null }), { done: t`Picture removed` })
  return (
    <SettingsSection
      title={<Trans>Picture at the top</Trans>}
      hint={
        passwordEnabled ? (
          <Trans>Visitors see it once they've entered the password.</Trans>
        ) : (
          <Trans>Chats show it with the link. It doesn't have to be in the gallery.</Trans>
        )
      }
    >
      <Guarded section="photos">
        {heroImage === null ? null : (
          <div className="site-hero">
            <img
              src={heroImage.cloudUrl}
              alt={title === '' ? t`Picture at the top` : t`Picture at the top of ${title}`}
            />
            <Moon aria-hidden="true" className="ic site-hero-night" />
          </div>
        )}
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <div className="flex flex-wrap gap-2">
          {maySee ? (
            <Button
              variant="soft"
              size="sm"
              icon={<ImagePlus aria-hidden="true" className="ic" />}
              onClick={() => setChoosing('another')}
            >
              {heroImage === null ? <Trans>Choose a photo</Trans> : <Trans>Choose another photo</Trans>}
            </Button>
          ) : (
            <p className="type-small text-muted">
              <Trans>Someone who sees your family's photos chooses it.</Trans>
            </p>
          )}
          {maySee && hero?.photoId != null ? (
            <Button variant="outline" size="sm" onClick={() => setChoosing('part')}>
              <Trans>Change the part</Trans>
            </Button>
          ) : null}
          {heroImage === null ? null : (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden="true" className="ic" />}
              isBusy={isBusy}
              busyLabel={t`Removing`}
              onClick={remove}
            >
              <Trans>Remove picture</Trans>
            </Button>
          )}
        </div>
      </Guarded>
      {choosing === null || isCovered ? null : (
        <Suspense>
          <HeroSheet site={site} begin={choosing === 'part' ? hero : null} onClose={() => setChoosing(null)} />
        </Suspense>
      )}
    </SettingsSection>
  )
}
