import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'

const afterMs = 300

/** Says that a dialog is on its way, when that takes a while. */
export function Opening() {
  const { t } = useLingui()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? (
    <div className="landing-opening">
      <Spinner label={t`Opening`} />
    </div>
  ) : null
}
