import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { forgetMissingPage, isMissingPageUntold } from './missing-page.ts'

/** Says on Home why it is what opened. Gone with the next page, a reload, or a press. */
export function MissingPageNote() {
  const { t } = useLingui()
  const isHome = useLocation().pathname === '/home'
  const [isShown, setIsShown] = useState(isMissingPageUntold)
  const isOver = isShown && !isHome
  useEffect(forgetMissingPage, [])
  useEffect(() => {
    if (isOver) setIsShown(false)
  }, [isOver])
  if (!isShown || isOver) return null
  return (
    <Banner action={{ label: t`Close`, onSelect: () => setIsShown(false) }}>
      <strong>
        <Trans>This page doesn't exist</Trans>
      </strong>
      {'. '}
      <Trans>The link may be old or mistyped. Nothing of yours is lost.</Trans>
    </Banner>
  )
}
