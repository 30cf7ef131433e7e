import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Header } from '../../ui/header.tsx'
import { NestArt } from '../../ui/icons/nest-art.tsx'

export function meta() {
  return [{ title: 'Page not found · Nestwren' }]
}

/** An address that leads nowhere says so, and offers ways on. */
export default function UnknownPath() {
  const { t } = useLingui()
  const { user } = useSession()
  const { key } = useLocation()
  const navigate = useNavigate()
  return (
    <div className="app">
      <Header homeHref={user === null ? '/' : '/home'} />
      <main id="main" tabIndex={-1} className="page">
        <section className="empty">
          <NestArt className="empty-art" />
          <h1 className="type-title">
            <Trans>This page doesn't exist</Trans>
          </h1>
          <p className="text-muted">
            <Trans>The link may be old or mistyped. Nothing of yours is lost.</Trans>
          </p>
          <p className="mt-2 flex flex-wrap justify-center gap-3">
            <a className={buttonClass()} href={user === null ? '/' : '/home'}>
              <span className="btn-face">{user === null ? t`Sign in` : t`Go to Home`}</span>
            </a>
            {key === 'default' ? null : (
              <Button variant="soft" onClick={() => navigate(-1)}>
                <Trans>Go back</Trans>
              </Button>
            )}
          </p>
        </section>
      </main>
    </div>
  )
}
