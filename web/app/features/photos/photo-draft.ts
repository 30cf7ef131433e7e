/** The key of what was typed over a photo and not saved. */
export const photoDraftKey = (accountId: string, id: string) => `photo.${accountId}.${id}`
