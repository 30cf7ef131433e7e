import { Trans, useLingui } from '@lingui/react/macro'
import type { Guest, SiteInvite } from '@nestwren/contract/site-invites'
import { type SiteAnswer, siteAnswers } from '@nestwren/contract/site-invites-terms'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { saveFile } from '../../platform/storage/save-file.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { guestsIn, useFollowGuests, useGuests } from './guest-queries.ts'
import { useInviteWords } from './use-invite-words.ts'

/** Who answered an invitation. */
export function GuestsSection({ invite }: { invite: SiteInvite }) {
  const { t } = useLingui()
  const words = useInviteWords()
  const readAgain = useFollowGuests()
  const [status, setStatus] = useState<SiteAnswer | null>(null)
  const [removed, setRemoved] = useState<Guest | null>(null)
  const query = useGuests(invite.id, status)
  const csv = useSave()
  const left = invite.capacity === null ? null : Math.max(0, invite.capacity - invite.answers.guests)
  return (
    <SettingsSection title={<Trans>Guest list</Trans>} hint={words.counts(invite.answers)}>
      {left === null ? null : (
        <p className="type-small text-muted">
          {left === 0 ? <Trans>There's no room for more.</Trans> : <Trans>Room for {left} more.</Trans>}
        </p>
      )}
      <ChipGroup
        label={t`Show`}
        options={siteAnswers.map((value) => ({ value, label: words.answers[value] }))}
        values={status === null ? [] : [status]}
        onToggle={(next) => setStatus(next === status ? null : next)}
      />
      <Loaded query={query} lines={3}>
        {(data) => {
          const guests = guestsIn(data)
          return guests.length === 0 ? (
            <p className="text-muted">
              {status === null ? <Trans>Answers show up here as they come in.</Trans> : <Trans>No one so far.</Trans>}
            </p>
          ) : (
            <ul className="setting-rows">
              {guests.map((guest) => (
                <GuestLine key={guest.id} guest={guest} onRemove={() => setRemoved(guest)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="soft"
          isBlock
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading`}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
      {csv.failure === null ? null : <Banner tone="danger">{csv.failure}</Banner>}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        isBusy={csv.isBusy}
        busyLabel={t`Preparing`}
        icon={<Download aria-hidden="true" className="ic" />}
        onClick={() =>
          void csv.run(async () =>
            saveFile(await api.siteGuests.csv({ params: { id: invite.id } }), `${invite.slug}.csv`),
          )
        }
      >
        <Trans>Download as CSV</Trans>
      </Button>
      {removed === null ? null : (
        <RemoveGuest
          invite={invite}
          guest={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => void readAgain()}
        />
      )}
    </SettingsSection>
  )
}

const tones = { going: 'success', maybe: 'info', declined: 'neutral' } as const

function GuestLine({ guest, onRemove }: { guest: Guest; onRemove: () => void }) {
  const { t } = useLingui()
  const words = useInviteWords()
  const when = useWhen()
  const { name, email, status, guestsCount, message, dietary } = guest
  const shown = name === '' ? t`Former guest` : name
  return (
    <li>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="type-label block">{shown}</span>
        <span className="type-caption block text-muted">
          {[email, when.time(guest.updatedAt)].filter(Boolean).join(' · ')}
        </span>
        {message === '' ? null : <span className="block whitespace-pre-line">{message}</span>}
        {dietary === '' ? null : (
          <span className="type-small block text-muted">
            <Trans>Dietary needs: {dietary}</Trans>
          </span>
        )}
      </span>
      <Badge tone={tones[status]}>
        {status !== 'declined' && guestsCount > 1 ? t`${words.answers[status]}: ${guestsCount}` : words.answers[status]}
      </Badge>
      <IconButton label={t`Remove ${shown}`} icon={<Trash2 aria-hidden="true" className="ic" />} onClick={onRemove} />
    </li>
  )
}

interface RemoveGuestProps {
  invite: SiteInvite
  guest: Guest
  onClose: () => void
  onRemoved: () => void
}

function RemoveGuest({ invite, guest, onClose, onRemoved }: RemoveGuestProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const name = guest.name === '' ? t`Former guest` : guest.name
  const remove = async () => {
    const isDone = await run(() => api.siteGuests.remove({ params: { id: invite.id, rsvpId: guest.id } }), {
      done: t`${name} removed`,
    })
    if (!isDone) return
    onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Remove ${name}?`}
      body={
        <>
          <p>{t`Their answer goes, and the link in their email ends. They can answer again. This can't be undone.`}</p>
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        </>
      }
      confirmLabel={t`Remove them`}
      cancelLabel={t`Keep them`}
      isBusy={isBusy}
      busyLabel={t`Removing`}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
