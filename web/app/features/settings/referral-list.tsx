import { Trans, useLingui } from '@lingui/react/macro'
import type { Referral } from '@nestwren/contract/referrals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { settingsKeys } from './settings-keys.ts'

/** Whom the person recommended the product to, and what came of it. */
export function ReferralList() {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: settingsKeys.referrals,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.referrals.mine({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  })
  return (
    <SettingsSection title={<Trans>Your recommendations</Trans>}>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>None yet. People you send your link to show up here.</Trans>
            </p>
          ) : (
            <ul className="setting-rows">
              {items.map((referral) => (
                <ReferralLine key={referral.id} referral={referral} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="soft"
          size="sm"
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading`}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </SettingsSection>
  )
}

function ReferralLine({ referral }: { referral: Referral }) {
  const { t } = useLingui()
  const when = useWhen()
  const { status } = referral
  const day = when.day(referral.creditedAt ?? referral.joinedAt ?? referral.createdAt)
  return (
    <li>
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">{referral.email ?? t`Someone with your link`}</span>
        <span className="type-caption block text-muted">{day}</span>
      </span>
      <Badge tone={status === 'credited' ? 'success' : status === 'joined' ? 'info' : 'neutral'}>
        {status === 'credited' ? (
          <Trans>Free month earned</Trans>
        ) : status === 'joined' ? (
          <Trans>Joined</Trans>
        ) : (
          <Trans>Sent</Trans>
        )}
      </Badge>
    </li>
  )
}
