/** Where the device keeps the person's quick-log tiles, in the form of the contract (`quickLog`). */
export const quickLogKey = 'quickLog.tiles'
