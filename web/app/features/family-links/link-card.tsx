import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { FamilyLink } from '@nestwren/contract/family-links'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { nowMs } from '../../platform/clock/now.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { useMomentText } from '../../platform/format/use-measures.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { AddressSheet } from './address-sheet.tsx'
import { useReadLinksAgain } from './links-query.ts'

interface LinkCardProps {
  link: FamilyLink
  family: readonly Child[]
  onEdit: () => void
}

/** One link: whom it is for, what it shows, when it was opened last, and what can be done with it. */
export function LinkCard({ link, family, onEdit }: LinkCardProps) {
  const { t, i18n } = useLingui()
  const { id, name, childIds, showsOlder } = link
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, failure, setFailure, run } = useSave()
  const readAgain = useReadLinksAgain()
  const children = listFormat(i18n.locale).format(
    family.filter(({ _id }) => childIds.includes(_id)).map((child) => child.name),
  )
  const ask = (about: typeof asking) => {
    // Why the other one failed is no longer asked about.
    setFailure(null)
    setAsking(about)
  }
  const close = () => ask(null)
  const renew = () =>
    run(async () => {
      setUrl((await api.familyLinks.renew({ params: { id } })).url)
      close()
      readAgain()
    })
  const remove = () =>
    run(async () => {
      await api.familyLinks.remove({ params: { id } })
      close()
      showToast({ message: t`Link removed` })
      readAgain()
    })
  const isRenewing = asking === 'renew'
  return (
    <li className="card card-pad grid gap-3">
      <div className="min-w-0">
        <h3 className="type-label wrap-anywhere">{name}</h3>
        <p className="type-small text-muted wrap-anywhere">
          {showsOlder ? t`${children}, older photos too` : t`${children}, from when the link was made`}
        </p>
        <p className="type-caption text-muted">
          <LinkTimes link={link} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={t`Edit the link for ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button variant="outline" size="sm" aria-label={t`Make a new link for ${name}`} onClick={() => ask('renew')}>
          <Trans>New link</Trans>
        </Button>
        <Button variant="outline" size="sm" aria-label={t`Remove the link for ${name}`} onClick={() => ask('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        title={isRenewing ? t`Make a new link for ${name}?` : t`Remove the link for ${name}?`}
        body={
          <>
            {isRenewing ? (
              <Trans>
                The link they have stops working right away. The first device that opens the new one keeps it.
              </Trans>
            ) : (
              <Trans>It stops working right away. Hearts and comments stay.</Trans>
            )}
            {failure === null ? null : (
              <div className="mt-2">
                <Banner tone="danger">{failure}</Banner>
              </div>
            )}
          </>
        }
        tone={isRenewing ? 'primary' : 'danger'}
        confirmLabel={isRenewing ? t`Make a new link` : t`Remove it`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        busyLabel={isRenewing ? t`Making the link` : t`Removing`}
        onConfirm={() => void (isRenewing ? renew() : remove())}
        onCancel={close}
      />
      {url === null ? null : <AddressSheet name={name} url={url} onClose={() => setUrl(null)} />}
    </li>
  )
}

/** When a link was opened last, and when it ends. */
function LinkTimes({ link: { isBound, lastVisitAt, endsAt } }: Pick<LinkCardProps, 'link'>) {
  const moment = useMomentText()
  const ends = moment(endsAt)
  // Unused for long, or made by somebody who has left the family.
  if (Date.parse(endsAt) <= nowMs()) return <Trans>Ended. Make a new link to use it again.</Trans>
  if (!isBound || lastVisitAt === null) return <Trans>Not opened yet. It ends {ends} if no one does.</Trans>
  const last = moment(lastVisitAt)
  return <Trans>Last opened {last}</Trans>
}
