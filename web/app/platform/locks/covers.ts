import type { VaultSection } from '@nestwren/contract/vault'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a cover stands in place of: a page, or a part of one. */
export type CoverSize = 'page' | 'part'

export interface CoverProps {
  readonly section: VaultSection
  readonly size: CoverSize
  /** It was open on this page a moment ago. */
  readonly wasOpen: boolean
}

export interface SettingsCodeProps {
  readonly onConfirmed: () => void
  readonly onClose: () => void
}

export interface LoadedCovers {
  readonly Cover: ComponentType<CoverProps>
  /** The row above a list from which single items are missing. */
  readonly KeptRow: ComponentType<Pick<CoverProps, 'section' | 'wasOpen'>>
  /** How long what is open still is, and the way to lock it. */
  readonly OpenBar: ComponentType
  /** Asks for the fresh code that a change of what is locked needs. */
  readonly SettingsCode: ComponentType<SettingsCodeProps>
}

/** What is shown where something is locked, as the feature registers it (app/synced-lists.ts). */
export interface Covers {
  /**
   * Begins to follow what is locked on this page; rejects where its code cannot be fetched now. It is given the whole workspace,
   * whose type cannot be named here: it knows what is registered.
   */
  follow(workspace: { readonly queryClient: QueryClient }): Promise<void>
  readonly load: () => Promise<LoadedCovers>
  /** Beginnings of the keys of other answers that tell of a section, such as what a search found. */
  readonly tellingOf: Readonly<Record<VaultSection, readonly (readonly string[])[]>>
}
