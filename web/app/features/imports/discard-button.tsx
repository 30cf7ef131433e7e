import { useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useInBackground } from '../../ui/use-in-background.ts'
import { importKeys } from './import-keys.ts'
import { forgetSending } from './sending.ts'
import { countMade } from './steps.ts'
import { giveUp } from './use-import.ts'

/** Gives up an import that has not been started or has failed, and takes one that is undone out of the list. */
export function DiscardButton({ one }: { one: Import }) {
  const { t } = useLingui()
  const { id } = one
  const words = useDiscardWords(one)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const inBackground = useInBackground()
  const discard = async () => {
    forgetSending(id)
    // First, because what is gone cannot be read any more; the list shows it until the server has removed it.
    const keep = giveUp(client, id)
    void client.cancelQueries({ queryKey: importKeys.one(id) })
    await navigate('/settings/import', { replace: true, flushSync: true })
    try {
      await api.imports.remove({ params: { id } })
    } catch (error) {
      keep()
      throw error
    }
    showToast({ message: words.told })
    client.removeQueries({ queryKey: importKeys.one(id) })
    await client.invalidateQueries({ queryKey: importKeys.list })
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {words.label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.title}
        body={words.body}
        confirmLabel={words.label}
        cancelLabel={t`Keep it`}
        onConfirm={() => {
          setIsAsking(false)
          inBackground(discard())
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

function useDiscardWords(one: Import) {
  const { t } = useLingui()
  if (one.status === 'undone')
    return {
      label: t`Remove from list`,
      title: t`Remove this import from the list?`,
      body: t`What stayed in your logs isn't touched.`,
      told: t`Import removed from the list`,
    }
  return {
    label: t`Discard import`,
    title: t`Discard this import?`,
    body:
      countMade(one) === 0
        ? t`The files and your answers are removed. Nothing has been imported yet.`
        : t`The files and your answers are removed. What was added stays, and you can't undo it anymore.`,
    told: t`Import discarded`,
  }
}
