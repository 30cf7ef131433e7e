import { useEffect } from 'react'
import { useSession } from '../../../platform/session/use-session.ts'

/** A §4: about 2 s after a username appears, when the first page has long been painted. */
const afterMs = 2_000

interface StartOptions {
  /** A price is shown here to whoever is not signed in: they are looked up as `anonymous`. */
  readonly isPriceShown?: boolean
}

/** Looks up the subscription of whoever pays, a little after they appear. The code for it is fetched only then. */
export function useSubscriptionStart({ isPriceShown = false }: StartOptions = {}): void {
  const { status, user } = useSession()
  const anonymous = isPriceShown && status === 'signedOut' ? 'anonymous' : null
  const key = user?.permissions.billing === true ? `${user.username}/${user.accountId}` : anonymous
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => {
      import('../subscription.ts').then(
        ({ subscription }) => subscription.initialise(),
        // Without a network there is nothing to look up; pages about the subscription ask for themselves.
        () => undefined,
      )
    }, afterMs)
    return () => clearTimeout(timer)
  }, [key])
}
