import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { CallOutput } from '@nestwren/contract/endpoint'
import type { invites } from '@nestwren/contract/invites'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Inviter =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'known' } & CallOutput<typeof invites.validate>)
  /** Used, expired or never made: the server's words. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** Could not be asked. The link may still be good: registering will tell. */
  | { readonly kind: 'unknown' }

/** Who invites with this link, and as what. */
export function useInviter(token: string): Inviter {
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<{ token: string; inviter: Inviter } | null>(null)
  useEffect(() => {
    if (token === '') return
    const leaving = new AbortController()
    const tell = (inviter: Inviter) => {
      if (!leaving.signal.aborted) setAnswer({ token, inviter })
    }
    api.invites.validate({ params: { token } }, { signal: leaving.signal }).then(
      (known) => tell({ kind: 'known', ...known }),
      (error: unknown) => {
        const isInvalid = error instanceof ApiError && error.code === 'INVALID_INVITE'
        tell(isInvalid ? { kind: 'invalid', text: errorText(error) } : { kind: 'unknown' })
      },
    )
    return () => leaving.abort()
  }, [token, errorText])
  if (token === '') return { kind: 'none' }
  return answer?.token === token ? answer.inviter : { kind: 'loading' }
}

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
