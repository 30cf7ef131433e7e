import { factsOf, type Upload, type UploadStore } from './upload-store.ts'

/** A device that stores files, without a database. */
export function createTestUploadStore(): UploadStore {
  const rows = new Map<string, { readonly upload: Upload; readonly file: Blob }>()
  return {
    list: async () => [...rows.values()].map(({ upload }) => upload).sort((a, b) => (a.id < b.id ? -1 : 1)),
    add: async (uploads) => {
      for (const one of uploads) rows.set(one.id, { upload: factsOf(one, false), file: one.file })
    },
    setRefusal: async (ids, refusal) => {
      for (const id of ids) {
        const row = rows.get(id)
        if (row !== undefined) rows.set(id, { ...row, upload: { ...row.upload, refusal } })
      }
    },
    file: async ({ id }) => rows.get(id)?.file ?? null,
    remove: async (id) => {
      rows.delete(id)
    },
    close: () => {},
  }
}
