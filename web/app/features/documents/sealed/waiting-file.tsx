import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { Banner } from '../../../ui/banner.tsx'
import { handedOver } from '../handed-over.ts'

/** Says that a file which was picked among the documents is still there, while the key is shut. */
export function WaitingFile() {
  const draft = handedOver()
  if (draft === null) return null
  const { name } = draft.file
  return (
    <Banner icon={<FileText aria-hidden="true" className="ic" />}>
      <Trans>{name} is ready. You can seal it as soon as your key is open.</Trans>
    </Banner>
  )
}
