import { useLingui } from '@lingui/react/macro'
import { ListPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Disclosure } from '../list/disclosure.tsx'

interface MoreDetailsProps {
  /** What is set of it, in words: nothing that is set is hidden. */
  summary: readonly (string | null)[]
  /** True while something in it has to be mended. */
  hasError?: boolean
  children: ReactNode
}

/** What is rarely entered of a kind, behind one row. */
export function MoreDetails({ summary, hasError = false, children }: MoreDetailsProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      icon={<ListPlus aria-hidden="true" className="ic" />}
      label={t`More details`}
      value={summary.filter((one) => one !== null && one !== '').join(' · ')}
      isOpen={isOpen || hasError}
      onToggle={() => setIsOpen(!isOpen)}
    >
      {children}
    </Disclosure>
  )
}
