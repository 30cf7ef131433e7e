import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { lazy, Suspense, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'

const ChildSheet = lazy(async () => ({
  default: (await import('../../children/public/child-sheet.tsx')).ChildSheet,
}))

/** What is not known of a child without which no curve can be drawn, and the way to say it. */
export function MissingFacts({ child }: { child: Child }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const hasSex = child.sex === 'female' || child.sex === 'male'
  if (hasSex && child.birthdate !== null) return null
  const { name } = child
  const mayChange = isLevelAtLeast(child.access.profile, 'manage')
  const text =
    child.birthdate === null
      ? t`Growth curves count from the birth date, which isn't set for ${name}.`
      : t`Growth curves differ for girls and boys. Without ${name}'s sex, none are drawn.`
  return (
    <>
      <Banner {...(mayChange ? { action: { label: t`Edit ${name}`, onSelect: () => setIsOpen(true) } } : null)}>
        {text}
      </Banner>
      {isOpen ? (
        <Suspense>
          <ChildSheet child={child} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
