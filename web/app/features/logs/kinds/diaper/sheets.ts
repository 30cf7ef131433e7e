import type { KindSheets } from '../kind-view.ts'
import { DiaperQuickSheet } from './quick-sheet.tsx'

export const sheets: KindSheets<'diaper'> = { AtOnce: DiaperQuickSheet }
