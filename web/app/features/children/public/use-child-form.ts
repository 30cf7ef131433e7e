import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { atFields } from '../../../platform/forms/field-errors.ts'
import { newId as makeId } from '../../../platform/sync/ids.ts'
import { sendLater } from '../../../platform/sync/lazy/send-later.ts'
import { isHolding } from '../../../platform/sync/use-outbox.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../ui/use-action.ts'
import { type ChildForm, childBodyOf, childFormOf } from './child-form.ts'
import type { ChildPhoto } from './use-child-photo.ts'

/** Everything else is kept on the device; the photo is not. */
class PhotoWaits extends Error {}

const creation = (id: string, values: ChildForm) => ({ body: { id, ...childBodyOf(values) } })
const change = (child: Child, version: number, values: ChildForm) => ({
  params: { id: child._id },
  body: { ...childBodyOf(values), version },
})

/**
 * The state of adding (`child` null) or changing a child. What was typed stays whatever the server answers; `otherwise` is
 * said of a failure that nobody has words for. A `photo` is sent once the child is there, and only with a network: without
 * one the rest is kept and the form stays, with what was chosen.
 */
export function useChildForm(child: Child | null, onSaved: () => void, otherwise?: string, photo?: ChildPhoto) {
  const { t } = useLingui()
  const client = useQueryClient()
  // One id per form: saving twice, or again after a lost answer, makes one child.
  const [newId] = useState(makeId)
  const [version, setVersion] = useState(child?.version ?? 1)
  const { isBusy, failure, setFailure, run } = useAction()
  const form = useForm<ChildForm>({ mode: 'onTouched', defaultValues: childFormOf(child) })

  /** Without a network the device keeps it and sends it later. */
  const keep = async (values: ChildForm) => {
    await (child === null
      ? sendLater('children.create', creation(newId, values))
      : sendLater('children.update', change(child, version, values))
    ).isStored
    showToast({
      message: isHolding()
        ? t`Keep this page open. It's sent when you're back online.`
        : t`Saved on this device. We'll send it when you're back online.`,
    })
  }
  const sendPhoto = async () => {
    try {
      if (photo?.isChanged === true) await photo.send(child?._id ?? newId)
    } catch (error) {
      throw error instanceof ApiError && error.code === 'NETWORK' ? new PhotoWaits() : error
    }
  }
  const send = async (values: ChildForm) => {
    try {
      if (child === null) await api.children.create(creation(newId, values))
      else await api.children.update(change(child, version, values))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NETWORK') throw error
      await keep(values)
      if (photo?.isChanged === true) throw new PhotoWaits()
      return
    }
    await sendPhoto()
    await client.invalidateQueries({ queryKey: queryKeys.children })
  }
  const place = (error: unknown, text: string) => {
    if (error instanceof PhotoWaits) {
      setFailure(t`The photo isn't saved yet. Save again once you're back online.`)
      return true
    }
    if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return atForm(error, text)
    const current = (error.details as { current?: Child } | undefined)?.current
    if (current !== undefined) setVersion(current.version)
    setFailure(t`Someone else just changed this child's details. Save again to keep what you see here.`)
    return true
  }
  const atForm = atFields(form, { BIRTHDATE_IN_FUTURE: 'birthdate', BIRTHDATE_TOO_OLD: 'birthdate' })
  const submit = form.handleSubmit(async (values) => {
    const isSaved = await run(() => send(values), { place, ...(otherwise === undefined ? null : { otherwise }) })
    if (isSaved) onSaved()
  })
  return { form, submit, isBusy, failure }
}
