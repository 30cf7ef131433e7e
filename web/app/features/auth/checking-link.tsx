import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readTab, writeTab } from '../../platform/storage/tab-storage.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** While the server says what a mail's link is good for. */
export function CheckingLink() {
  const { t } = useLingui()
  return (
    <p className="flex items-center gap-3 text-muted">
      <Spinner label={t`Checking your link`} />
      <span aria-hidden="true">
        <Trans>Checking your link</Trans>
      </span>
    </p>
  )
}

/**
 * The token of a mail's link. It leaves the address at once, so that it stands in no history and is sent to nobody; the
 * tab keeps it under `key` for a reload.
 */
export function useLinkToken(key: string): { readonly token: string | null; readonly forget: () => void } {
  const navigate = useNavigate()
  const { search, pathname } = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token') || readTab(key))
  useEffect(() => {
    if (search === '') return
    writeTab(key, token)
    // By hand as well: the router waits for a render.
    history.replaceState(history.state, '', pathname)
    navigate(pathname, { replace: true })
  }, [key, search, pathname, token, navigate])
  return { token, forget: () => writeTab(key, null) }
}
