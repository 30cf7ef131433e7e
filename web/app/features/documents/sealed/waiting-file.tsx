import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { handedOver } from '../handed-over.ts'
import { newDocument, unfinished } from './unfinished.ts'

const waitingFile = () => unfinished(newDocument)?.file ?? handedOver()?.file ?? null

/** Says that a file which was picked, here or among the documents, is still there while the key is shut. */
export function WaitingFile() {
  const [file, setFile] = useState(waitingFile)
  // A sheet that a lock took away leaves it only once this has been drawn.
  useEffect(() => setFile(waitingFile()), [])
  if (file === null) return null
  const { name } = file
  return (
    <Banner icon={<FileText aria-hidden="true" className="ic" />}>
      <Trans>{name} is ready. You can seal it as soon as your key is open.</Trans>
    </Banner>
  )
}
