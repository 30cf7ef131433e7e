import { useLingui } from '@lingui/react/macro'
import { maxArticlePictureBytes, pictureScheme } from '@nestwren/contract/knowledge-terms'
import type { RefObject } from 'react'
import { api } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { type Action, useAction } from '../../../ui/use-action.ts'
import { insertPart } from './text-edits.ts'
import { editTextArea } from './use-text-area.ts'

interface PictureUpload extends Pick<Action, 'isBusy' | 'failure'> {
  readonly add: (file: File) => Promise<void>
}

/** Sends a picture and puts it into the text where the cursor was. Needs a network, and says so without one. */
export function usePictureUpload(area: RefObject<HTMLTextAreaElement | null>): PictureUpload {
  const { t } = useLingui()
  const { isBusy, failure, setFailure, run } = useAction()
  const add = async (file: File) => {
    if (!navigator.onLine) return setFailure(t`You're offline. Pictures can be added once you're back online.`)
    if (file.size > maxArticlePictureBytes) return setFailure(t`Pictures can be up to 10 MB.`)
    const id = newId()
    const isSent = await run(() => api.knowledge.addPicture({ body: { id }, file }))
    if (!isSent) return
    const alt = t`What the picture shows`
    editTextArea(area, (marked) => insertPart(marked, `![${alt}](${pictureScheme}${id})`))
  }
  return { isBusy, failure, add }
}
