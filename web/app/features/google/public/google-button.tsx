import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { GoogleMark } from '../../../ui/icons/google-mark.tsx'
import type { GoogleIntent } from './google-intent.ts'
import { useGoogleAvailable, useGoogleStart } from './use-google.ts'

interface GoogleButtonProps {
  intent?: GoogleIntent
  /** "Continue with Google" unless told. */
  children?: ReactNode
}

const toSignIn: GoogleIntent = {}

/** The way to Google's page; nothing where sign-in with Google is not set up. */
export function GoogleButton({ intent = toSignIn, children }: GoogleButtonProps) {
  const { t } = useLingui()
  const isAvailable = useGoogleAvailable()
  const { start, isBusy, failure } = useGoogleStart(intent)
  if (!isAvailable) return null
  return (
    <div className="grid gap-3">
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Button
        variant="outline"
        isBlock
        icon={<GoogleMark />}
        isBusy={isBusy}
        busyLabel={t`Opening Google`}
        onClick={() => void start()}
      >
        {children ?? <Trans>Continue with Google</Trans>}
      </Button>
    </div>
  )
}
