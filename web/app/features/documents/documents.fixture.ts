import type { DocumentItem } from '@nestwren/contract/documents'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let nextNumber = 500

/** A document as the server has it: Juno's vaccination record, added by Sol. */
export function documentOf(part: Partial<DocumentItem> = {}): DocumentItem {
  nextNumber += 1
  const id = part.id ?? uuid(nextNumber)
  return {
    id,
    childIds: [uuid(1)],
    title: 'Vaccination record',
    category: 'vaccination',
    notes: '',
    issuedOn: null,
    expiresOn: null,
    remindDays: null,
    keptInVault: false,
    fileName: 'vaccines.pdf',
    contentType: 'application/pdf',
    sizeBytes: 1_258_291,
    url: `/api/files/document/${id}/original?s=1&e=2&k=3`,
    previewUrl: null,
    thumbnailUrl: null,
    createdBy: { id: uuid(12), name: 'Sol' },
    createdAt: '2026-11-12T09:00:00.000Z',
    updatedAt: '2026-11-12T09:00:00.000Z',
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    ...part,
  }
}
