/** Bounds of sealed documents. On their own, so that what seals them needs no schema for them. */

/** What makes guessing a passphrase slow: 19 MiB twice at least (OWASP), and no more than a phone can be asked for. */
export const argonBounds = {
  memoryKib: { least: 19_456, most: 262_144 },
  passes: { least: 2, most: 10 },
} as const

export const maxSealedDocuments = 1_000
export const maxSealedMetaBytes = 16_384
export const maxSealedPasskeys = 10

/** The first bytes of a sealed file: "nwsd", and the version of its format. */
export const sealedFileMagic = [0x6e, 0x77, 0x73, 0x64, 1] as const
/** Magic and version, document id, length of the plain bytes. */
export const sealedHeaderBytes = 5 + 16 + 8
export const sealedChunkBytes = 256 * 1024
export const sealedTagBytes = 16

/** Letters of a passphrase at least. */
export const minPassphraseLetters = 12
