import { ApiError } from '@nestwren/contract/client'
import type { CallOutput } from '@nestwren/contract/endpoint'
import type { invites } from '@nestwren/contract/invites'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'

export type Inviter =
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
