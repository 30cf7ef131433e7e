import {
  type VaultAccess,
  type VaultSection,
  type VaultState,
  vaultIdleMs,
  vaultSections,
} from '@nestwren/contract/vault'

/** What this page knows of the lock. */
export interface Sight {
  /** How each section is; one that this device remembers as locked is so until the server says otherwise. */
  readonly sections: Readonly<Record<VaultSection, VaultState>>
  /** Items that are kept in the vault by themselves. */
  readonly kept: Readonly<Record<VaultSection, VaultState>>
  /** Whether the person may ask for a code of a section. */
  readonly mayAsk: Readonly<Record<VaultSection, boolean>>
  /** When what is open is locked again, in milliseconds by the app's clock; null where nothing is. */
  readonly expiresAt: number | null
  readonly idleEndsAt: number | null
  /** The server has answered on this page. */
  readonly isKnown: boolean
}

/** The same value for each section. */
export function bySection<Value>(of: (section: VaultSection) => Value): Record<VaultSection, Value> {
  return Object.fromEntries(vaultSections.map((section) => [section, of(section)])) as Record<VaultSection, Value>
}

/** Before the server has answered, and where it does not: no access to what this device remembers as locked (B §8). */
export function unknownSight(remembered: readonly string[]): Sight {
  return {
    sections: bySection((section) => (remembered.includes(section) ? 'locked' : 'off')),
    kept: bySection(() => 'off'),
    mayAsk: bySection(() => false),
    expiresAt: null,
    idleEndsAt: null,
    isKnown: false,
  }
}

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

export function sightOf({ sections, mayAsk, kept, expiresAt, idleEndsAt }: VaultAccess): Sight {
  return {
    sections,
    mayAsk,
    kept,
    expiresAt: msOf(expiresAt),
    idleEndsAt: msOf(idleEndsAt),
    isKnown: true,
  }
}

/** When what is open is locked, in milliseconds; null where nothing is open. */
export function endOf({ expiresAt, idleEndsAt }: Sight): number | null {
  if (expiresAt === null || idleEndsAt === null) return expiresAt ?? idleEndsAt
  return Math.min(expiresAt, idleEndsAt)
}

/** The same with everything locked that was open. */
export function lockedSight(sight: Sight): Sight {
  const shut = (state: VaultState): VaultState => (state === 'open' ? 'locked' : state)
  return {
    ...sight,
    sections: bySection((section) => shut(sight.sections[section])),
    kept: bySection((section) => shut(sight.kept[section])),
    expiresAt: null,
    idleEndsAt: null,
  }
}

/** The same with what a code has just opened, until the server says more. */
export function openedSight(sight: Sight, sections: readonly VaultSection[], expiresAt: string, nowMs: number): Sight {
  const opened = (state: VaultState, section: VaultSection): VaultState =>
    state === 'locked' && sections.includes(section) ? 'open' : state
  return {
    ...sight,
    sections: bySection((section) => opened(sight.sections[section], section)),
    kept: bySection((section) => opened(sight.kept[section], section)),
    expiresAt: Date.parse(expiresAt),
    idleEndsAt: nowMs + vaultIdleMs,
  }
}

/** The section is locked, or some of it, also by itself. */
export const hasLocked = ({ sections, kept }: Sight, section: VaultSection): boolean =>
  sections[section] === 'locked' || kept[section] === 'locked'

/** The section whose cover stands for several: one that the person may open, else the first. */
export const coveredFirst = ({ mayAsk }: Sight, sections: readonly VaultSection[]): VaultSection | undefined =>
  sections.find((section) => mayAsk[section]) ?? sections[0]

/** Something of the section is open by a code. */
export const hasOpen = ({ sections, kept }: Sight, section: VaultSection): boolean =>
  sections[section] === 'open' || kept[section] === 'open'
