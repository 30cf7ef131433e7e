import { Trans, useLingui } from '@lingui/react/macro'
import type { KeptBanner } from '@nestwren/contract/service'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Moment } from '../public/moment.tsx'
import { Facts, PanelHeading, PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelRead } from '../public/panel-read.ts'
import { staffApi } from '../public/staff-client.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { BannerForm } from './banner-form.tsx'

/** What everybody reads on top of every page, until its end. */
export default function BannerEditor() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = usePanelRead(['banner'], (signal) => staffApi.service.banner({}, { signal }))
  const show = (banner: KeptBanner | null) => client.setQueryData(panelKey('banner'), { banner })
  return (
    <>
      <PanelHeading title={<Trans>Banner</Trans>} />
      <PanelLoaded query={query} failed={t`We couldn't load the banner`}>
        {({ banner }, answered) => (
          <div className="ops-stack">
            <PanelSection id="current" title={<Trans>Banner for everyone</Trans>} end={<StateBadge banner={banner} />}>
              {banner === null ? (
                <PanelEmpty after={answered}>
                  <Trans>There is no banner.</Trans>
                </PanelEmpty>
              ) : (
                <Current banner={banner} onRemoved={() => show(null)} />
              )}
            </PanelSection>
            <PanelSection
              id="new"
              title={banner === null ? <Trans>New banner</Trans> : <Trans>Change the banner</Trans>}
            >
              <BannerForm banner={banner} onSaved={show} />
            </PanelSection>
          </div>
        )}
      </PanelLoaded>
    </>
  )
}

function StateBadge({ banner }: { banner: KeptBanner | null }) {
  if (banner === null) return null
  switch (banner.state) {
    case 'shown':
      return (
        <Badge tone="success">
          <Trans>Shown now</Trans>
        </Badge>
      )
    case 'planned':
      return (
        <Badge tone="info">
          <Trans>Planned</Trans>
        </Badge>
      )
    case 'over':
      return (
        <Badge>
          <Trans>Over</Trans>
        </Badge>
      )
  }
}

function Current({ banner, onRemoved }: { banner: KeptBanner; onRemoved: () => void }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, run } = useStaffAction()
  const remove = async () => {
    const isGone = await run(() => staffApi.service.removeBanner(), {
      failed: t`We couldn't remove the banner`,
      done: t`The banner was removed.`,
    })
    setIsAsked(false)
    if (isGone) onRemoved()
  }
  return (
    <>
      <div className="ops-banners">
        <Banner tone={banner.tone}>
          <span lang="en">{banner.text.en}</span>
        </Banner>
        <Banner tone={banner.tone}>
          <span lang="es">{banner.text.es}</span>
        </Banner>
      </div>
      <Facts
        facts={[
          { id: 'from', label: t`Begins`, value: <Moment at={banner.startsAt} /> },
          { id: 'to', label: t`Ends`, value: <Moment at={banner.endsAt} /> },
          { id: 'by', label: t`Set by`, value: banner.by },
          { id: 'at', label: t`Changed`, value: <Moment at={banner.changedAt} /> },
        ]}
      />
      <div className="ops-acts">
        <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
          <Trans>Remove the banner</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Remove the banner`}
        body={t`It disappears for everyone right away.`}
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}
