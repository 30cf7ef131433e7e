import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { ChipGroup } from '../chip-group.tsx'
import { ChildAvatar } from './child-avatar.tsx'

interface ChildPickerProps {
  family: readonly Child[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** What is asked; who it is for, where nothing else is. */
  label?: string
  /** Only one at a time. */
  isSingle?: boolean
}

/** Who it is for: one child, or several who did the same. At least one stays chosen. */
export function ChildPicker({ family, chosen, onChange, label, isSingle = false }: ChildPickerProps) {
  const { t } = useLingui()
  if (family.length < 2) return null
  const toggle = (id: string) => {
    if (isSingle) return onChange([id])
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    if (next.length > 0) onChange(next)
  }
  return (
    <ChipGroup
      label={label ?? t`Who is it for?`}
      values={chosen}
      onToggle={toggle}
      options={family.map((child) => ({
        value: child._id,
        label: child.name,
        lead: <ChildAvatar child={child} />,
      }))}
    />
  )
}
