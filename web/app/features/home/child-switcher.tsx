import { useLingui } from '@lingui/react/macro'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useAgeText } from '../../platform/format/use-age-text.ts'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { useAllLabel } from '../../ui/child/use-all-label.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'

/** Chips under the header on Home; nothing to switch with a single child, who is named all the same. */
export function ChildChips() {
  const { t } = useLingui()
  const { children, childId, select } = useSelectedChild()
  const ageText = useAgeText()
  const allLabel = useAllLabel(children.length)
  if (children.length === 0 || childId === null) return null
  const options = children.map((child) => ({
    value: child._id,
    label: child.name,
    lead: <ChildAvatar child={child} />,
    aside: ageText(child.birthdate),
  }))
  return (
    <ChipGroup
      label={t`Choose child`}
      options={children.length > 1 ? [...options, { value: 'all', label: allLabel }] : options}
      values={[childId]}
      onToggle={select}
      isScrolling
    />
  )
}
