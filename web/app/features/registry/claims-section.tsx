import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Gift, GiftClaim } from '@nestwren/contract/registry'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { giftList } from './public/gift-list.ts'
import { useGiftWords } from './use-gift-words.ts'
import { claimsKey, useReading } from './use-reading.ts'

/** Who reserved what, the latest first; for whoever has not hidden it from themself. */
export function ClaimsSection({ gifts }: { gifts: readonly Gift[] }) {
  const { t } = useLingui()
  const when = useWhen()
  const query = useReading()
  return (
    <SettingsSection title={<Trans>Reservations</Trans>}>
      <Loaded query={query} lines={3} line={t`Couldn't load the reservations.`}>
        {({ hiddenUntil }) =>
          hiddenUntil === null ? (
            <Claims gifts={gifts} />
          ) : (
            <p className="text-muted">{t`They stay a surprise until ${when.day(hiddenUntil)}.`}</p>
          )
        }
      </Loaded>
    </SettingsSection>
  )
}

/** What is asked about before it is done. */
interface Asked {
  readonly claim: GiftClaim
  readonly which: 'one' | 'email' | 'connection'
}

function Claims({ gifts }: { gifts: readonly Gift[] }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = useInfiniteQuery({
    queryKey: claimsKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.registryClaims.list({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Names and addresses of guests stay at the server.
    meta: { isPersisted: false },
  })
  return (
    <>
      <Loaded query={query} lines={3} line={t`Couldn't load the reservations.`}>
        {({ pages }) => {
          const claims = pages.flatMap(({ items }) => items)
          if (claims.length === 0)
            return (
              <p className="text-muted">
                <Trans>No one has reserved anything yet.</Trans>
              </p>
            )
          return (
            <ul className="setting-rows">
              {claims.map((claim) => (
                <ClaimRow
                  key={claim.id}
                  claim={claim}
                  gift={gifts.find(({ id }) => id === claim.itemId) ?? null}
                  onAsk={(which) => setAsked({ claim, which })}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
      {asked === null ? null : <UndoDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ClaimRowProps {
  claim: GiftClaim
  /** Null where this device does not have it. */
  gift: Gift | null
  onAsk: (which: Asked['which']) => void
}

function ClaimRow({ claim, gift, onAsk }: ClaimRowProps) {
  const { t } = useLingui()
  const when = useWhen()
  const words = useGiftWords()
  const readAgain = useReadAgain()
  const { isBusy, failure, run } = useSave()
  const { id, note, email, createdAt, boughtAt, thankedAt, alike } = claim
  const name = useGuestName()(claim)
  const isThanked = thankedAt !== null
  const part = gift === null ? null : words.part(claim, gift)
  const title = gift?.title ?? ''
  const thank = () =>
    run(() => api.registryClaims.set({ params: { id }, body: { isThanked: !isThanked } }).then(readAgain))
  const more = [
    { id: 'one', label: t`Undo this reservation`, onSelect: () => onAsk('one') },
    ...(alike.email > 1
      ? [
          {
            id: 'email',
            label: plural(alike.email, { one: 'Undo # with this email', other: 'Undo all # with this email' }),
            onSelect: () => onAsk('email'),
          },
        ]
      : []),
    ...(alike.connection > 1
      ? [
          {
            id: 'connection',
            label: plural(alike.connection, {
              one: 'Undo # from the same connection',
              other: 'Undo all # from the same connection',
            }),
            onSelect: () => onAsk('connection'),
          },
        ]
      : []),
  ]
  return (
    <li>
      <span className="min-w-0 flex-1 basis-48">
        <span className="type-label block wrap-anywhere">{name}</span>
        <span className="type-small block wrap-anywhere">{part === null ? title : `${title} · ${part}`}</span>
        <span className="type-caption block wrap-anywhere text-muted">
          {[email, when.day(createdAt)].filter((one) => one !== '').join(' · ')}
        </span>
        {note === '' ? null : <span className="type-small claim-note mt-1 block">{note}</span>}
        {boughtAt === null ? null : (
          <Badge tone="success">
            <Trans>Bought</Trans>
          </Badge>
        )}
      </span>
      <span className="-me-2 ms-auto flex items-center">
        <Button
          size="sm"
          variant={isThanked ? 'soft' : 'outline'}
          aria-pressed={isThanked}
          aria-label={t`Thanked ${name}`}
          isBusy={isBusy}
          icon={
            // Empty until it is so: the word alone would read as if it were.
            isThanked ? (
              <CircleCheck aria-hidden="true" className="ic ic-sm" />
            ) : (
              <Circle aria-hidden="true" className="ic ic-sm" />
            )
          }
          onClick={() => void thank()}
        >
          <Trans>Thanked</Trans>
        </Button>
        <Menu
          trigger={<IconButton label={t`More about ${name}`} icon={<Ellipsis aria-hidden="true" className="ic" />} />}
          items={more}
        />
      </span>
      {failure ? (
        <span className="basis-full">
          <Banner tone="danger">{failure}</Banner>
        </span>
      ) : null}
    </li>
  )
}

/** Returns how a guest is called; one whose account was deleted left no name. */
function useGuestName(): (claim: Pick<GiftClaim, 'name'>) => string {
  const { t } = useLingui()
  return ({ name }) => (name === '' ? t`Someone` : name)
}

/** Returns a function that has the registry read again. */
function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.list(giftList.name) })
}

function UndoDialog({ claim, which, onClose }: Asked & { onClose: () => void }) {
  const { t } = useLingui()
  const readAgain = useReadAgain()
  const name = useGuestName()(claim)
  const { isBusy, failure, run } = useSave()
  const { id, alike } = claim
  const undo = async () => {
    const isDone = await run(
      async () => {
        if (which === 'one') await api.registryClaims.remove({ params: { id } })
        else await api.registryClaims.removeAlike({ query: { of: id, by: which } })
        await readAgain()
      },
      { done: which === 'one' ? t`Reservation undone` : t`Reservations undone` },
    )
    if (isDone) onClose()
  }
  const count = which === 'one' ? 1 : alike[which]
  return (
    <ConfirmDialog
      isOpen
      title={
        which === 'one'
          ? t`Undo the reservation of ${name}?`
          : plural(count, { one: 'Undo # reservation?', other: 'Undo # reservations?' })
      }
      body={
        <>
          <p>
            {which === 'connection'
              ? t`People in one house share a connection. Others can reserve these gifts again, and no one is told.`
              : t`Others can reserve it again. No one is told.`}
          </p>
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        </>
      }
      confirmLabel={which === 'one' ? t`Undo reservation` : t`Undo reservations`}
      cancelLabel={t`Keep`}
      isBusy={isBusy}
      busyLabel={t`Undoing`}
      onConfirm={() => void undo()}
      onCancel={onClose}
    />
  )
}
