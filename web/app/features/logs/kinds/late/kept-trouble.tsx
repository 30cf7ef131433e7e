import { useLingui } from '@lingui/react/macro'
import type { FamilyPart } from '@nestwren/contract/live'
import { useLocation, useNavigate } from 'react-router'
import { useQueue } from '../../../../platform/outbox/use-outbox.ts'
import { Banner } from '../../../../ui/banner.tsx'

/** Where each sort of thing stands, with what there is to decide about it. */
const places: Readonly<Record<FamilyPart, string>> = {
  milk: '/milk',
  medicines: '/medicines',
  ownKinds: '/settings/logging',
  settings: '/settings/logging',
}

/** Says on every page that something the family keeps was refused or changed by two, and leads to it. */
export function KeptTrouble() {
  const { t } = useLingui()
  const { queue } = useQueue()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const part = queue.find(({ kept, state }) => kept !== undefined && state !== 'waiting')?.kept?.part
  if (part === undefined || places[part] === pathname) return null
  return (
    <Banner tone="danger" action={{ label: t`Look at it`, onSelect: () => void navigate(places[part]) }}>
      {t`Something you entered could not be saved yet and waits for you.`}
    </Banner>
  )
}
