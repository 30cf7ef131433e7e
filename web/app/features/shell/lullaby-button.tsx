import { useLingui } from '@lingui/react/macro'
import { Music } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLazyPart } from '../../ui/use-lazy-part.ts'

const loadControls = async () => (await import('../lullaby/public/lullaby-controls.tsx')).LullabyControls

/** Plays and pauses the lullaby from the header of every page (B §2). What plays it comes after the page, or at the first tap. */
export function LullabyButton() {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const LullabyControls = useLazyPart(loadControls, isAsked, () => setIsAsked(false))
  if (LullabyControls !== null)
    return <LullabyControls isAsked={isAsked} hadFocus={document.activeElement === button.current} />
  return (
    <IconButton
      ref={button}
      label={t`Play lullaby`}
      icon={<Music aria-hidden="true" className="ic" />}
      onClick={() => setIsAsked(true)}
    />
  )
}
