import { useLingui } from '@lingui/react/macro'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { MenuChip } from '../menu-chip.tsx'
import { ChildAvatar } from './child-avatar.tsx'
import { useAllLabel } from './use-all-label.ts'

/** The choice of the child as one chip with a menu, for every other page. */
export function ChildMenuChip() {
  const { t } = useLingui()
  const { children, childId, select } = useSelectedChild()
  const allLabel = useAllLabel(children.length)
  if (children.length < 2 || childId === null) return null
  return (
    <MenuChip
      label={t`Child`}
      options={[
        ...children.map((child) => ({
          value: child._id,
          label: child.name,
          icon: <ChildAvatar child={child} />,
        })),
        { value: 'all', label: allLabel },
      ]}
      value={childId}
      onValueChange={select}
    />
  )
}
