import { useLingui } from '@lingui/react/macro'
import {
  ArrowLeftRight,
  BookOpen,
  CreditCard,
  Lightbulb,
  LogOut,
  Milk,
  Music,
  Pill,
  Search,
  Settings,
  Stethoscope,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../platform/api/errors.ts'
import { toSignIn } from '../../platform/session/require-session.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { hasUnsent, hasUnsentFiles } from '../../platform/sync/lazy/unsent.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLoggableKinds, useVisibleKinds } from '../logs/public/use-kind-rights.ts'
import { UserButton } from './user-button.tsx'

/** The header's menu, open from the start: who I am, my other families, settings, log out. */
export function UserMenuList({ openedBy }: { openedBy: 'pointer' | 'keyboard' }) {
  const { t } = useLingui()
  const session = useSession()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const [isAskingForFiles, setIsAskingForFiles] = useState(false)
  const seen = useVisibleKinds()
  const loggable = useLoggableKinds()
  if (session.status !== 'signedIn') return null
  const { user } = session

  const leave = async (isDiscardingUnsent: boolean) => {
    setIsAsking(false)
    setIsAskingForFiles(false)
    await session.signOut({ isDiscardingUnsent })
    navigate('/', toSignIn)
  }
  const logOut = async () => {
    if (await hasUnsent()) setIsAsking(true)
    else if (await hasUnsentFiles()) setIsAskingForFiles(true)
    else await leave(true)
  }
  const change = async (accountId: string) => {
    try {
      await session.switchAccount(accountId)
    } catch (error) {
      showToast({ message: errorText(error) })
    }
  }
  const families: MenuItem[] =
    user.memberships.length < 2
      ? []
      : user.memberships.map(({ accountId, accountName }, index) => ({
          id: accountId,
          label: accountName,
          icon: <Users aria-hidden="true" className="ic" />,
          isChecked: accountId === user.accountId,
          startsGroup: index === 0,
          onSelect: () => void change(accountId),
        }))
  return (
    <>
      <Menu
        openedBy={openedBy}
        trigger={<UserButton user={user} />}
        heading={
          <span className="flex items-center gap-3">
            <Avatar name={user.name} personId={user.id} size="lg" />
            <span className="min-w-0">
              <span className="type-label block text-text">{user.name}</span>
              <span className="type-caption block truncate">{user.username}</span>
            </span>
          </span>
        }
        items={[
          ...families,
          {
            id: 'search',
            label: t`Search`,
            icon: <Search aria-hidden="true" className="ic" />,
            href: '/search',
            startsGroup: true,
          },
          {
            id: 'visit',
            label: t`Doctor's page`,
            icon: <Stethoscope aria-hidden="true" className="ic" />,
            href: '/visit',
          },
          ...(seen.length > 0
            ? [
                {
                  id: 'ideas',
                  label: t`Ideas and tips`,
                  icon: <Lightbulb aria-hidden="true" className="ic" />,
                  href: '/ideas',
                },
              ]
            : []),
          {
            id: 'knowledge',
            label: t`Knowledge`,
            icon: <BookOpen aria-hidden="true" className="ic" />,
            href: '/knowledge',
          },
          ...(loggable.includes('note')
            ? [
                {
                  id: 'handoff',
                  label: t`Hand off now`,
                  icon: <ArrowLeftRight aria-hidden="true" className="ic" />,
                  href: '/schedule/handoffs#/handoff=new',
                },
              ]
            : []),
          ...(seen.includes('medicine')
            ? [
                {
                  id: 'medicines',
                  label: t`Medicines`,
                  icon: <Pill aria-hidden="true" className="ic" />,
                  href: '/medicines',
                },
              ]
            : []),
          ...(seen.includes('pumping')
            ? [{ id: 'milk', label: t`Milk stash`, icon: <Milk aria-hidden="true" className="ic" />, href: '/milk' }]
            : []),
          {
            id: 'lullaby',
            label: t`Lullaby`,
            icon: <Music aria-hidden="true" className="ic" />,
            href: '#/lullaby=new',
          },
          {
            id: 'settings',
            label: t`Settings`,
            icon: <Settings aria-hidden="true" className="ic" />,
            href: '/settings',
          },
          ...(user.permissions.billing
            ? [
                {
                  id: 'purchases',
                  label: t`Purchases`,
                  icon: <CreditCard aria-hidden="true" className="ic" />,
                  href: '/purchases',
                },
              ]
            : []),
          {
            id: 'logout',
            label: t`Log out`,
            icon: <LogOut aria-hidden="true" className="ic" />,
            onSelect: () => void logOut(),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Log out with unsent logs?`}
        body={t`Some logs haven't been sent yet. Stay signed in until you're back online, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave(true)}
        onCancel={() => setIsAsking(false)}
      />
      <ConfirmDialog
        isOpen={isAskingForFiles}
        title={t`Log out with unsent photos or documents?`}
        body={t`Some files haven't finished uploading. Stay signed in until they do, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave(true)}
        onCancel={() => setIsAskingForFiles(false)}
      />
    </>
  )
}
