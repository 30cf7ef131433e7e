/** What this app itself says when an entry cannot even be kept on the device; translated in error-texts.ts. */
export const noRoomText = "This device is out of space, so we couldn't save that."

/** Shown at a field instead of the words of the schema library, which are for developers; translated in error-texts.ts. */
export const checkFieldText = 'Check this field.'
