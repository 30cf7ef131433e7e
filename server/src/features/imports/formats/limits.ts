/** Bounds of what is read, so that no file takes more time or memory than a family's ten years of logs do. */

export const maxFiles = 200
export const maxFileBytes = 60_000_000
/** Of all files of an upload together, unpacked. */
export const maxTotalBytes = 120_000_000
/** Text shrinks about tenfold, empty columns up to a hundredfold; more than this is made to burst. */
export const maxRatio = 200
/** Below it no ratio is suspicious: a short file of equal lines shrinks to nothing. */
export const freeBytes = 1_000_000
/** Of all lists of the family's own export together: several times what ten years of logs are. */
export const maxOwnListBytes = 400_000_000
/** Records of all files together. */
export const maxRecords = 200_000
/** Line ends of one file, those within cells too. */
export const maxLines = 4_000_000
/** Quotes of one file that neither open nor close a cell; each costs its parser more than its letter. */
export const maxStrayQuotes = 500_000
export const maxColumns = 200
/** Cells of one file, empty ones too. */
export const maxCells = 16_000_000
export const maxCellCharacters = 100_000
export const maxJsonDepth = 20
/** Objects and values of a JSON file, counted before it is parsed: an empty object takes two letters and fifty bytes. */
export const maxJsonObjects = 1_000_000
export const maxJsonValues = 8_000_000
