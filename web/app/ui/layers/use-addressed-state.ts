import { ApiError } from '@nestwren/contract/client'
import { commonErrors } from '@nestwren/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { showToast } from '../toast-store.ts'
import { takeAsked, useAsked, useShownAs } from './asked-layers.ts'

type Identified = { readonly id: string } | { readonly _id: string }

interface Addressable<Item> {
  /** What can be opened; undefined until it is known. */
  readonly items: readonly Item[] | undefined
  /** Whether a new one can be added. */
  readonly canAdd: boolean
}

const noFiles: readonly File[] = []
const nothing: readonly Identified[] = []

const idOf = (item: Identified) => ('id' in item ? item.id : item._id)

/**
 * `useState` for which item of a page is open in a sheet, or that a new one is being added, with an address: a reload, a
 * link and a new tab open it again, as soon as the item is known. What is not there, or not theirs, is said.
 * @param name in the address, and so of one place only
 */
export function useAddressedState<Item extends Identified>(name: string, { items, canAdd }: Addressable<Item>) {
  const [open, setOpen] = useState<Item | 'new' | null>(null)
  const errorText = useErrorText()
  const asked = useAsked(name)
  // Who may add what hangs on the children.
  const hasRights = useChildren().query.data !== undefined
  useShownAs(name, open === null || open === 'new' ? open : idOf(open))
  useEffect(() => {
    const isNew = asked === 'new'
    if (asked === null || !hasRights || (items === undefined && !isNew) || !takeAsked(name)) return
    const found = isNew ? (canAdd ? ('new' as const) : undefined) : items?.find((item) => idOf(item) === asked)
    if (found !== undefined) return setOpen(found)
    const code = isNew ? 'FORBIDDEN' : 'NOT_FOUND'
    const { status, text } = commonErrors[code]
    showToast({ message: errorText(new ApiError(status, code, text)) })
  }, [name, asked, hasRights, items, canAdd, errorText])
  return [open, setOpen] as const
}

/** The same for a sheet in which files are added: its files, none when only its address was given; null while it is shut. */
export function useAddressedFiles(name: string, canAdd: boolean) {
  const [open, setOpen] = useAddressedState(name, { items: nothing, canAdd })
  const [files, setFiles] = useState(noFiles)
  const add = useCallback(
    (next: readonly File[] | null) => {
      setFiles(next ?? noFiles)
      setOpen(next === null ? null : 'new')
    },
    [setOpen],
  )
  return [open === null ? null : files, add] as const
}
