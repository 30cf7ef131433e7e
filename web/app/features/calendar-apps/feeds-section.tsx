import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarFeed, FeedPart } from '@nestwren/contract/calendar-feeds'
import type { Child } from '@nestwren/contract/children'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { useMomentText } from '../../platform/format/use-measures.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { FeedSheet } from './feed-sheet.tsx'
import { feedsKey, useFeeds, useFeedWords } from './feeds-query.ts'

const noItems: readonly CalendarFeed[] = []

/** The private addresses under which calendar apps read the schedule. */
export function FeedsSection({ family }: { family: readonly Child[] }) {
  const { t } = useLingui()
  const id = useId()
  const query = useFeeds()
  const [open, setOpen] = useAddressedState('calendar-address', { items: noItems, canAdd: true })
  const { isOnline } = useConnection()
  const add = () => setOpen('new')
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby={id}>
      <h2 id={id} className="type-title">
        <Trans>Your calendar addresses</Trans>
      </h2>
      <Loaded
        query={query}
        lines={2}
        failed={{
          title: t`We couldn't load your calendar addresses`,
          body: t`Calendar apps keep working. Check your connection and try again.`,
        }}
      >
        {(feeds, answered) =>
          feeds.length === 0 ? (
            <EmptyState
              after={answered}
              title={t`No calendar address yet`}
              body={t`Make a private address, and your calendar app shows the schedule and keeps it up to date.`}
              action={{
                label: t`Make an address`,
                icon: <Plus aria-hidden="true" className="ic" />,
                onSelect: add,
              }}
            />
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-3">
                {feeds.map((feed) => (
                  <FeedCard key={feed.id} feed={feed} family={family} />
                ))}
              </ul>
              <Button
                variant="soft"
                className="justify-self-start"
                icon={<Plus aria-hidden="true" className="ic" />}
                disabled={!isOnline}
                onClick={add}
              >
                {t`Make an address`}
              </Button>
            </>
          )
        }
      </Loaded>
      {open === null ? null : <FeedSheet family={family} onClose={() => setOpen(null)} />}
    </section>
  )
}

function FeedCard({ feed, family }: { feed: CalendarFeed; family: readonly Child[] }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const moment = useMomentText()
  const { partNames } = useFeedWords()
  const { isBusy, failure, run } = useSave()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, childIds, parts, lastReadAt } = feed
  const list = (words: readonly string[]) => listFormat(i18n.locale).format(words)
  const children = list(family.filter(({ _id }) => childIds.includes(_id)).map((child) => child.name))
  const what = list(parts.map((part: FeedPart) => partNames[part]))
  const last = lastReadAt === null ? null : moment(lastReadAt)
  const remove = async () => {
    const isDone = await run(() => api.calendarFeeds.remove({ params: { id } }))
    if (!isDone) return
    setIsAsking(false)
    client.setQueryData<readonly CalendarFeed[]>(feedsKey, (known) => known?.filter((one) => one.id !== id))
    void client.invalidateQueries({ queryKey: feedsKey })
    showToast({ message: t`Address removed` })
  }
  return (
    <li className="card card-pad flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="type-label wrap-anywhere">{name}</h3>
        <p className="type-small text-muted wrap-anywhere">{children === '' ? what : t`${children}: ${what}`}</p>
        <p className="type-caption text-muted">
          {last === null ? <Trans>Not read by a calendar app yet</Trans> : <Trans>Last read {last}</Trans>}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={t`Remove ${name}`} onClick={() => setIsAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Remove this address?`}
        body={
          <>
            <Trans>Calendar apps that use it stop showing the schedule. The schedule itself stays.</Trans>
            {failure === null ? null : <span className="mt-2 block text-danger-ink">{failure}</span>}
          </>
        }
        confirmLabel={t`Remove it`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        busyLabel={t`Removing`}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}
