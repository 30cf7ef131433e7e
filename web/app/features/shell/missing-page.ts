/** Whether somebody was led to Home because their address leads nowhere, and was not told yet. Of this tab, until a reload. */
let isUntold = false

export const noteMissingPage = (): void => {
  isUntold = true
}

export const isMissingPageUntold = (): boolean => isUntold

/** It is told now. */
export const forgetMissingPage = (): void => {
  isUntold = false
}
