import { createContext, type ReactNode } from 'react'

/** What stands in the head of every sheet within, beside its close button. */
export const SheetActions = createContext<ReactNode>(null)
