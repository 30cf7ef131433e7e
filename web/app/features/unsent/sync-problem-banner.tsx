import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router'
import { useRegistered } from '../../platform/sync/lazy/use-registered.ts'
import { registeredList } from '../../platform/sync/list.ts'
import { useQueue } from '../../platform/sync/use-queue.ts'
import { Banner } from '../../ui/banner.tsx'

/** Says on every page that something the family keeps was refused or changed by two, and leads to it. */
export function SyncProblemBanner() {
  const { t } = useLingui()
  const { queue } = useQueue()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const name = queue.find(({ kept, state }) => kept !== undefined && state !== 'waiting')?.kept?.part
  const registered = useRegistered(name !== undefined)
  const list = name === undefined || registered === null ? undefined : registeredList(registered, name)
  if (list === undefined || list.place.path === pathname) return null
  return (
    <Banner tone="danger" action={{ label: t`Review it`, onSelect: () => void navigate(list.place.path) }}>
      {t`Something you entered couldn't be saved and needs you.`}
    </Banner>
  )
}
