import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { UserButton } from './user-button.tsx'

const loadList = async () => (await import('./user-menu-list.tsx')).UserMenuList

/** The header's menu. Only its button is needed to show a page; the menu takes its place when it is opened first. */
export function UserMenu() {
  const { t } = useLingui()
  const session = useSession()
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null)
  const isWanted = openedBy !== null
  const List = useLazyPart(loadList, isWanted, () => {
    setOpenedBy(null)
    showToast({ message: t`You need to be online the first time. Your logs are safe.` })
  })
  if (session.status !== 'signedIn') return null
  if (isWanted && List !== null) return <List openedBy={openedBy} />
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpenedBy('keyboard')
  }
  return (
    <UserButton
      user={session.user}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWanted}
      // A click that no pointer made has no count.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={openByArrow}
    />
  )
}
