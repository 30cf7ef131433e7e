/** Whether a change is of an older version of the row; a change that names none is of whatever is there. */
export function isStale(row: { readonly version: number }, change: { readonly version?: number | undefined }): boolean {
  return change.version !== undefined && change.version !== row.version
}
