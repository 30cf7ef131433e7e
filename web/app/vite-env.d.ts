interface ImportMetaEnv {
  /** Whether the bundle holds what only those need who build and try the product. */
  readonly HAS_TRIES: boolean
}
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
