import type { DocumentItem } from '@nestwren/contract/documents'
import type { DocumentForm } from './document-form.tsx'

export function formOf(item: DocumentItem): DocumentForm {
  return {
    title: item.title,
    category: item.category,
    childIds: item.childIds,
    issuedOn: item.issuedOn ?? '',
    expiresOn: item.expiresOn ?? '',
    remindDays: item.remindDays === null ? '' : String(item.remindDays),
    notes: item.notes,
    keptInVault: item.keptInVault,
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** What a change sends. Without an end there is nothing to be reminded of. */
export function changesOf(values: DocumentForm) {
  const expiresOn = orNull(values.expiresOn)
  return {
    title: values.title.trim(),
    category: values.category,
    childIds: [...values.childIds],
    issuedOn: orNull(values.issuedOn),
    expiresOn,
    remindDays: expiresOn === null || values.remindDays === '' ? null : Number(values.remindDays),
    notes: values.notes.trim(),
    keptInVault: values.keptInVault,
  }
}

/** The same for one that is there: whether it is kept in the vault is said only where that changes. */
export function changesFrom(before: Pick<DocumentItem, 'keptInVault'>, values: DocumentForm) {
  const { keptInVault, ...changes } = changesOf(values)
  return keptInVault === before.keptInVault ? changes : { ...changes, keptInVault }
}

/** The same as fields of an upload's form, where what is not given is left out. */
export function uploadFieldsOf(values: DocumentForm) {
  const { expiresOn, issuedOn, remindDays, childIds, keptInVault, ...rest } = changesOf(values)
  return {
    ...rest,
    childIds: childIds.join(','),
    ...(issuedOn === null ? {} : { issuedOn }),
    ...(expiresOn === null ? {} : { expiresOn }),
    ...(remindDays === null ? {} : { remindDays: String(remindDays) }),
    ...(keptInVault ? { keptInVault: 'true' } : {}),
  }
}
