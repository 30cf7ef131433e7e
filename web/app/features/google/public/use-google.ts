import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/errors.ts'
import { type GoogleIntent, randomState, storeJourney } from './google-intent.ts'

let isAvailable: Promise<boolean> | null = null

/** Asked once for each page load; asked again after a failure. */
function askOptions(): Promise<boolean> {
  isAvailable ??= api.google.options().then(
    (options) => options.isAvailable,
    (error: unknown) => {
      isAvailable = null
      throw error
    },
  )
  return isAvailable
}

const patienceS = 5

/** Whether sign-in with Google is set up here; false until that is known, and asked until it is. */
export function useGoogleAvailable(): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      askOptions().then(
        (answer) => isWanted && setIsThere(answer),
        (error: unknown) => {
          const seconds = (error instanceof ApiError ? error.retryAfterS : null) ?? patienceS
          if (isWanted) timer = setTimeout(ask, seconds * 1000)
        },
      )
    void ask()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [])
  return isThere
}

/** Goes to Google's page. It leads back to /google-return, and from there to where this began. */
export function useGoogleStart(intent: GoogleIntent) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Whoever comes back by the browser's button finds the page as it was left, and it must answer again.
  useEffect(() => {
    const onShow = () => setIsBusy(false)
    globalThis.addEventListener('pageshow', onShow)
    return () => globalThis.removeEventListener('pageshow', onShow)
  }, [])
  const start = async () => {
    setFailure(null)
    setIsBusy(true)
    try {
      const state = randomState()
      const { authorizationUrl } = await api.google.start({ body: { state } })
      const { pathname, search, hash } = location
      storeJourney({ intent, state, returnTo: pathname + search + hash, idToken: null })
      location.assign(authorizationUrl)
    } catch (error) {
      setIsBusy(false)
      setFailure(errorText(error, t`Google sign-in failed. Please try again.`))
    }
  }
  return { start, isBusy, failure }
}
