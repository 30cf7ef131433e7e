import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { useState } from 'react'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { saidAddress, siteLink, useSite, useSiteRights } from '../site-facts/public/site-queries.ts'
import { AddressSection } from './address-section.tsx'
import { FirstLookSheet } from './first-look-sheet.tsx'
import { HeroSection } from './hero-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhotosAreLocked } from './photos-are-locked.tsx'
import { StatusSection } from './status-section.tsx'
import type { SiteChange } from './use-change-site.ts'
import { WordsSection } from './words-section.tsx'

export function meta() {
  return [{ title: 'Family site · Nestwren' }]
}

/** The family's public site as its members keep it: its address, what it says and shows, who can open it. */
export default function SitePage() {
  const { t } = useLingui()
  const query = useSite()
  const { mayEdit, isAny } = useSiteRights()
  return (
    <>
      <SettingsHeader title={t`Family site`} back={{ href: '/settings/family', label: t`Back to Caregivers` }} />
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the family site`,
          body: t`Nothing changed. Check your connection and try again.`,
        }}
      >
        {(site) => (
          <div className="settings-stack">
            {site.arePhotosInVault && site.slug !== null ? <PhotosAreLocked /> : null}
            {mayEdit ? <SiteEditor site={site} /> : <HowItIs site={site} />}
            {isAny && !mayEdit ? <ModulesSection site={site} onAsk={null} /> : null}
          </div>
        )}
      </Loaded>
    </>
  )
}

function SiteEditor({ site }: { site: OwnSite }) {
  // What is done once the person has looked at the photos that it shows.
  const [asked, setAsked] = useState<SiteChange | null>(null)
  return (
    <>
      <StatusSection site={site} onAsk={setAsked} />
      <AddressSection site={site} />
      <WordsSection site={site} />
      <HeroSection site={site} />
      <ModulesSection site={site} onAsk={setAsked} />
      <PasswordSection site={site} />
      {asked === null ? null : <FirstLookSheet site={site} change={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** For somebody who may not change it. */
function HowItIs({ site: { slug, enabled } }: { site: OwnSite }) {
  return (
    <SettingsSection title={<Trans>Your page</Trans>}>
      {slug === null ? (
        <p>
          <Trans>Your family has no site yet.</Trans>
        </p>
      ) : enabled ? (
        <p>
          <Trans>The site is on.</Trans>{' '}
          <a className="link-btn wrap-anywhere" href={siteLink(slug)} target="_blank" rel="noopener">
            {saidAddress(slug)}
          </a>
        </p>
      ) : (
        <p>
          <Trans>The site is off.</Trans>
        </p>
      )}
      <p className="type-small text-muted">
        <Trans>Someone with the “Family site” permission changes it. Ask a parent.</Trans>
      </p>
    </SettingsSection>
  )
}
