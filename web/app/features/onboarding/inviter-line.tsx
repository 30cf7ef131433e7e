import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Inviter } from './use-inviter.ts'

/** Who invites, so that nobody joins a family without knowing whose. */
export function InviterLine({ inviter, onDropInvite }: { inviter: Inviter; onDropInvite: () => void }) {
  const { t } = useLingui()
  if (inviter.kind === 'loading') return <Skeleton className="h-6 w-full" />
  if (inviter.kind === 'invalid') {
    return (
      <Banner tone="warning" action={{ label: t`Continue without it`, onSelect: onDropInvite }}>
        {inviter.text}
      </Banner>
    )
  }
  if (inviter.kind !== 'known') return null
  const { inviterName, role } = inviter
  const name = inviterName || t`A family`
  return (
    <p className="text-muted">
      {role === 'super_admin' || role === 'influencer' ? (
        <Trans>You're invited to use all of Nestwren for free.</Trans>
      ) : (
        <Trans>
          <strong>{name}</strong> invited you to join the family. It's free for you.
        </Trans>
      )}
    </p>
  )
}
