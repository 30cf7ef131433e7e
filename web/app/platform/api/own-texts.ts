/** What this app itself says when an entry cannot even be kept on the device; translated in error-texts.ts. */
export const noRoomText = 'This device has no room left to keep what was entered.'
