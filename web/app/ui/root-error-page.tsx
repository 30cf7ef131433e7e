import { useLingui } from '@lingui/react/macro'
import { ErrorState } from './error-state.tsx'

interface RootErrorPageProps {
  kind: 'not-found' | 'failure'
}

/** The last page standing: nothing above it can catch. Full reloads on purpose, since the app's state is in doubt. */
export function RootErrorPage({ kind }: RootErrorPageProps) {
  const { t } = useLingui()
  return (
    <div className="grid min-h-dvh place-items-center p-4">
      {kind === 'not-found' ? (
        <ErrorState
          title={t`Page not found`}
          body={t`The link may be old or mistyped. Your logs are safe.`}
          action={{ label: t`Go to Home`, href: '/' }}
        />
      ) : (
        <ErrorState
          title={t`Something stopped working`}
          body={t`Your logs are safe. Reload the page to continue.`}
          action={{ label: t`Reload`, onSelect: () => window.location.reload() }}
        />
      )}
    </div>
  )
}
