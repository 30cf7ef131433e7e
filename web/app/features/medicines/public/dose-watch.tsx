import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useChildren } from '../../../platform/api/queries.ts'
import { useDoseCheck } from '../../logs/kinds/medicine/public/use-dose-check.ts'
import { UnawareDoses, type UnawareDosesProps } from './unaware-doses.tsx'

/**
 * Behind Home: reads medicines, their limits, and the last doses onto the device, so that they are there without a
 * connection, and shows doses that were given without knowing of each other.
 */
export function DoseWatch(props: UnawareDosesProps) {
  const { children } = useChildren()
  return children.some((child) => isLevelAtLeast(child.access.health, 'view')) ? <Watch {...props} /> : null
}

/** Of every child, whichever is in view: two doses of the other one are no less urgent. */
function Watch(props: UnawareDosesProps) {
  useDoseCheck(null)
  return <UnawareDoses childId="all" {...props} />
}
