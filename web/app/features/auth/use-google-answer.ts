import { useEffect, useState } from 'react'
import { type GoogleJourney, readJourney, storeJourney } from '../google/public/google-intent.ts'

export type GoogleAnswer =
  | { readonly kind: 'token'; readonly journey: GoogleJourney; readonly idToken: string }
  /** The person turned back at Google's page. */
  | { readonly kind: 'cancelled'; readonly returnTo: string }
  | { readonly kind: 'failed'; readonly returnTo: string }

function answerOf(fragment: string): GoogleAnswer {
  const journey = readJourney()
  const returnTo = journey?.returnTo ?? '/'
  const answer = new URLSearchParams(fragment.replace(/^#/, ''))
  if (journey === null) return { kind: 'failed', returnTo }
  // A reload: the fragment is gone, what it held is kept.
  if (answer.size === 0)
    return journey.idToken === null
      ? { kind: 'failed', returnTo }
      : { kind: 'token', journey, idToken: journey.idToken }
  if (answer.get('state') !== journey.state) return { kind: 'failed', returnTo }
  if (answer.get('error') === 'access_denied') return { kind: 'cancelled', returnTo }
  const idToken = answer.get('id_token')
  return idToken ? { kind: 'token', journey, idToken } : { kind: 'failed', returnTo }
}

/** What Google answered, by the fragment of the address, which leaves the address at once. */
export function useGoogleAnswer(): GoogleAnswer {
  const [answer] = useState(() => answerOf(location.hash))
  useEffect(() => {
    if (answer.kind === 'token') storeJourney({ ...answer.journey, idToken: answer.idToken })
    else storeJourney(null)
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [answer])
  return answer
}
