import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { Eye, Share2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { Switch } from '../../ui/switch.tsx'
import { saidAddress, siteLink } from '../site-facts/public/site-queries.ts'
import { ShareSheet } from './share-sheet.tsx'
import { isToBeConfirmed, type SiteChange, useChangeSite } from './use-change-site.ts'
import { usePreview } from './use-preview.ts'

interface StatusSectionProps {
  site: OwnSite
  /** The change shows photos that the person has to look at first. */
  onAsk: (change: SiteChange) => void
}

/** Turning the site on and off, looking at it as a visitor would, and handing on its link. */
export function StatusSection({ site, onAsk }: StatusSectionProps) {
  const { t } = useLingui()
  const { change } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const [isSharing, setIsSharing] = useState(false)
  const { enabled, slug, title, version } = site
  const isReady = slug !== null && title !== ''
  const turn = (isOn: boolean) =>
    void run(() => change(version, { enabled: isOn }), {
      done: isOn ? t`The site is on` : t`The site is off`,
      place: (error) => {
        if (isToBeConfirmed(error)) onAsk({ enabled: true })
        return isToBeConfirmed(error)
      },
    })
  return (
    <SettingsSection
      title={<Trans>Your page</Trans>}
      hint={
        <Trans>
          One page for family and friends, with only what you choose: photos, a gift registry, and invitations. They
          don't need an account, and search engines are told not to list it.
        </Trans>
      }
    >
      <div aria-busy={isBusy}>
        <Switch
          label={t`Show the site`}
          hint={isBusy ? t`Saving` : <WhoSeesIt site={site} isReady={isReady} />}
          isOn={enabled}
          isDisabled={!isReady && !enabled}
          onChange={turn}
        />
        {failure === null ? null : (
          <p className="field-error" role="alert">
            <TriangleAlert aria-hidden="true" className="ic ic-sm" />
            <span>{failure}</span>
          </p>
        )}
      </div>
      {slug === null ? null : (
        <>
          {enabled ? (
            <a
              className="link-btn justify-self-start wrap-anywhere"
              href={siteLink(slug)}
              target="_blank"
              rel="noopener"
            >
              {saidAddress(slug)}
            </a>
          ) : (
            <p className="type-label wrap-anywhere">{saidAddress(slug)}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <PreviewButton />
            <Button
              variant="soft"
              size="sm"
              icon={<Share2 aria-hidden="true" className="ic" />}
              onClick={() => setIsSharing(true)}
            >
              <Trans>Share</Trans>
            </Button>
          </div>
        </>
      )}
      {isSharing && slug !== null ? <ShareSheet site={site} slug={slug} onClose={() => setIsSharing(false)} /> : null}
    </SettingsSection>
  )
}

function WhoSeesIt({ site: { enabled, passwordEnabled }, isReady }: { site: OwnSite; isReady: boolean }) {
  if (!isReady) return <Trans>Choose an address and a title first.</Trans>
  if (!enabled) return <Trans>Only you can see it, in the preview.</Trans>
  return passwordEnabled ? (
    <Trans>Everyone with the link and the password can open it.</Trans>
  ) : (
    <Trans>Everyone with the link can open it.</Trans>
  )
}

/** Opens the site as a visitor would see it, also while it is off. */
function PreviewButton() {
  const { t } = useLingui()
  const { isBusy, failure, open, blocked } = usePreview()
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        icon={<Eye aria-hidden="true" className="ic" />}
        isBusy={isBusy}
        busyLabel={t`Opening`}
        onClick={open}
      >
        <Trans>Preview</Trans>
      </Button>
      {failure === null ? null : (
        <p className="field-error basis-full" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{failure}</span>
        </p>
      )}
      {blocked === null ? null : (
        <p className="basis-full" role="status">
          <a className="link-btn" href={blocked} target="_blank" rel="noopener">
            <Trans>Your browser blocked the preview. Open it here.</Trans>
          </a>
        </p>
      )}
    </>
  )
}
