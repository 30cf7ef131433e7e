import { useLingui } from '@lingui/react/macro'
import { Bell, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ShownNotice } from './browser-notice.ts'
import './notifications.css'

const staysMs = 5_000

interface NoticeCardProps {
  notice: ShownNotice
  /** How many came while it was there. */
  count: number
  onClose: () => void
}

/** What somebody of the family just did, for five seconds. Readers are told by the live region instead. */
export function NoticeCard({ notice: { title, body, path }, count, onClose }: NoticeCardProps) {
  const { t } = useLingui()
  const [isHeld, setIsHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one begins the time anew.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, staysMs)
    return () => clearTimeout(timer)
  }, [isHeld, count])
  const hold = { onPointerEnter: () => setIsHeld(true), onPointerLeave: () => setIsHeld(false) }
  const focus = { onFocus: () => setIsHeld(true), onBlur: () => setIsHeld(false) }
  return (
    <section className="notice-host" aria-label={t`New from your family`}>
      <div className="notice-card" {...hold} {...focus}>
        <Bell aria-hidden="true" className="ic" />
        <Link to={path} className="notice-link" onClick={onClose}>
          <span className="type-label block">{count > 1 ? t`${count} new from your family` : title}</span>
          {count > 1 || body !== '' ? <span className="type-small notice-body">{count > 1 ? title : body}</span> : null}
        </Link>
        <IconButton label={t`Close`} icon={<X aria-hidden="true" className="ic" />} onClick={onClose} />
      </div>
    </section>
  )
}
